S He go to school every days .
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0

S It is cold .

S She have an idea .
A 1 2|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
