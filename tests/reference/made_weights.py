"""The weights of the networks whose vectors the other scripts here make."""
import math


class Weights:
    """Makes each weight when it is first asked for; the names and shapes, in that order, go into the file. library:
    numpy or torch."""

    def __init__(self, library):
        self.library = library
        self.shapes = {}

    def __call__(self, name, *shape):
        number = list(self.shapes).index(name) if name in self.shapes else len(self.shapes)
        self.shapes[name] = list(shape)
        i = self.library.arange(math.prod(shape), dtype=self.library.float64)
        return (0.5 * self.library.sin(1 + 0.7 * i + 1.3 * number) + (1.5 if name.endswith("gain") else 0)).reshape(shape)
