S This are a gramamtical sentence .
A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0

S the cat sat mat
A 3 3|||PREP|||on the||upon the|||REQUIRED|||-NONE-|||0

S it was late
A 2 3|||SPELL|||lake|||REQUIRED|||-NONE-|||0
