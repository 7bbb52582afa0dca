S This are a gramamtical sentence .
A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0
A 3 4|||SPELL|||grammatical|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S the cat sat mat
A 3 3|||PREP|||on the||upon the|||REQUIRED|||-NONE-|||0

S it was late
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
