"""What the vectors of BERT and of the heads on it are made from."""
import torch

PAD, CLS, SEP = 0, 1, 2


def padded(texts):
    """Lines of tokens between CLS and SEP, padded to the longest, and where they are no padding."""
    longest = max(map(len, texts)) + 2
    tokens = torch.full((len(texts), longest), PAD)
    mask = torch.zeros_like(tokens)
    for row, text in enumerate(texts):
        line = [CLS, *text, SEP]
        tokens[row, : len(line)] = torch.tensor(line)
        mask[row, : len(line)] = 1
    return tokens, mask
