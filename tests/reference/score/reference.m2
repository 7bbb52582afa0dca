S a words this are more are
A 3 3|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 0 2|||M:DET||||||REQUIRED|||-NONE-|||1
A 2 4|||R:VERB|||is|||REQUIRED|||-NONE-|||1
A 5 5|||U:PREP|||the|||REQUIRED|||-NONE-|||1

S a more are of more a are
A 3 4|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 5 7|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 2 4|||U:PREP|||is|||REQUIRED|||-NONE-|||1

S are are more words a
A 2 3|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 3 3|||U:PREP|||the|||REQUIRED|||-NONE-|||1

S are this of and of words some this and some a
A 3 5|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 8 10|||R:SPELL|||a b|||REQUIRED|||-NONE-|||0
A 3 3|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 6 7|||U:PREP|||the|||REQUIRED|||-NONE-|||1
A 9 9|||R:SPELL|||the|||REQUIRED|||-NONE-|||1

S some some a more this and more words words
A 3 3|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 4 4|||UNK|||the|||REQUIRED|||-NONE-|||0
A 6 8|||U:PREP||||||REQUIRED|||-NONE-|||0
A 8 8|||UNK|||the|||REQUIRED|||-NONE-|||0
A 3 3|||U:PREP|||a b|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB||||||REQUIRED|||-NONE-|||1

S and and of are a are some of
A 2 4|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 6 6|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB||||||REQUIRED|||-NONE-|||1

S of sentence some and some some are sentence
A 1 2|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 7 7|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 1 3|||M:DET|||is|||REQUIRED|||-NONE-|||1
A 6 8|||M:DET|||a b|||REQUIRED|||-NONE-|||1

S more a this this are more a words sentence
A 0 2|||R:SPELL|||a b|||REQUIRED|||-NONE-|||0
A 5 7|||UNK|||the|||REQUIRED|||-NONE-|||0
A 8 9|||R:SPELL||||||REQUIRED|||-NONE-|||0
A 1 3|||M:DET||||||REQUIRED|||-NONE-|||1
A 4 4|||UNK|||a b|||REQUIRED|||-NONE-|||1
A 5 7|||U:PREP||||||REQUIRED|||-NONE-|||1

S more this
A 0 2|||UNK|||is|||REQUIRED|||-NONE-|||0
A 0 0|||U:PREP|||a b|||REQUIRED|||-NONE-|||1

S and more more and more
A 0 1|||U:PREP|||is|||REQUIRED|||-NONE-|||0
A 1 3|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 3 3|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 2 2|||M:DET|||a b|||REQUIRED|||-NONE-|||1

S are words and a
A 2 3|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 0 2|||R:VERB|||a b|||REQUIRED|||-NONE-|||1

S and and this words some more of more are
A 1 3|||U:PREP|||is|||REQUIRED|||-NONE-|||0
A 3 4|||M:DET||||||REQUIRED|||-NONE-|||0
A 7 7|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 8 9|||UNK||||||REQUIRED|||-NONE-|||0
A 1 1|||R:VERB|||a b|||REQUIRED|||-NONE-|||1
A 5 5|||UNK|||a b|||REQUIRED|||-NONE-|||1

S a this more sentence are
A 2 3|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB||||||REQUIRED|||-NONE-|||1
A 1 3|||UNK|||the|||REQUIRED|||-NONE-|||1

S and are words and
A 1 2|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1

S this are words
A 0 1|||M:DET|||the|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S of
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S this of sentence some
A 1 3|||R:VERB||||||REQUIRED|||-NONE-|||0
A 0 0|||UNK|||a b|||REQUIRED|||-NONE-|||1
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||1

S sentence are more a words some and a of a this
A 0 2|||UNK||||||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 7 7|||UNK|||the|||REQUIRED|||-NONE-|||0
A 8 10|||U:PREP|||is|||REQUIRED|||-NONE-|||0
A 0 1|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 2 4|||R:SPELL|||is|||REQUIRED|||-NONE-|||1
A 7 7|||U:PREP|||a b|||REQUIRED|||-NONE-|||1
A 8 10|||R:VERB|||the|||REQUIRED|||-NONE-|||1

S a some of of a this and this and of
A 1 2|||R:SPELL||||||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 6 7|||M:DET|||is|||REQUIRED|||-NONE-|||0
A 8 8|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 2 3|||UNK|||the|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB|||is|||REQUIRED|||-NONE-|||1

S this and and
A 2 3|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||a b|||REQUIRED|||-NONE-|||1

S this some some words are sentence
A 0 1|||R:VERB||||||REQUIRED|||-NONE-|||0
A 3 5|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 3 5|||M:DET|||a b|||REQUIRED|||-NONE-|||1

S this words more more sentence are this
A 0 2|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 5 6|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 2 4|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1
A 5 6|||UNK|||is|||REQUIRED|||-NONE-|||1

S a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S words a more sentence sentence are a some
A 3 4|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL||||||REQUIRED|||-NONE-|||0
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 5 5|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1

S of this a this words and and
A 0 2|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 3 5|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 3 5|||R:VERB||||||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||the|||REQUIRED|||-NONE-|||1

S this this more of
A 3 4|||UNK|||the|||REQUIRED|||-NONE-|||0
A 1 1|||U:PREP|||a b|||REQUIRED|||-NONE-|||1
A 2 2|||R:SPELL|||the|||REQUIRED|||-NONE-|||1

S of sentence
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||1

S some words sentence this of more are
A 3 5|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 3 5|||UNK||||||REQUIRED|||-NONE-|||1
A 6 7|||M:DET||||||REQUIRED|||-NONE-|||1

S a
A 0 1|||M:DET||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S some are are a some sentence a more
A 0 1|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 6 6|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 2 4|||M:DET|||is|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB|||is|||REQUIRED|||-NONE-|||1

S words this words this
A 1 3|||UNK||||||REQUIRED|||-NONE-|||0
A 2 3|||UNK|||a b|||REQUIRED|||-NONE-|||1
A 3 4|||U:PREP|||a b|||REQUIRED|||-NONE-|||1

S this are this sentence are
A 2 3|||M:DET|||is|||REQUIRED|||-NONE-|||0
A 1 1|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1

S are more sentence words a sentence words are this and
A 3 5|||UNK|||the|||REQUIRED|||-NONE-|||0
A 5 6|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 8 9|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 5 5|||UNK|||a b|||REQUIRED|||-NONE-|||1
A 7 8|||R:SPELL||||||REQUIRED|||-NONE-|||1

S more more sentence are
A 3 3|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 1 1|||R:VERB|||the|||REQUIRED|||-NONE-|||1

S a and of this are some sentence this some
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 6 8|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 0 1|||UNK|||the|||REQUIRED|||-NONE-|||1
A 1 3|||R:SPELL|||the|||REQUIRED|||-NONE-|||1
A 5 6|||U:PREP|||a b|||REQUIRED|||-NONE-|||1

S of
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S some
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S this words a words
A 0 0|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 1 3|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 3 3|||R:SPELL|||the|||REQUIRED|||-NONE-|||1

S sentence of a this and some this words
A 1 1|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 5 5|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 6 8|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 3 5|||UNK|||is|||REQUIRED|||-NONE-|||1
A 7 8|||U:PREP|||is|||REQUIRED|||-NONE-|||1

S sentence words words some and more and a this this
A 2 2|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 3 3|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 6 8|||R:VERB||||||REQUIRED|||-NONE-|||0
A 1 1|||UNK|||the|||REQUIRED|||-NONE-|||1
A 2 2|||R:SPELL|||the|||REQUIRED|||-NONE-|||1
A 5 5|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 8 10|||M:DET|||a b|||REQUIRED|||-NONE-|||1

S of and a of more and
A 1 2|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 4 5|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||0
A 3 5|||U:PREP||||||REQUIRED|||-NONE-|||1

S of words some a some some
A 1 1|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||UNK|||the|||REQUIRED|||-NONE-|||1
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 5 6|||UNK||||||REQUIRED|||-NONE-|||1

S more sentence words of a sentence
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB||||||REQUIRED|||-NONE-|||1

S and more and sentence a this this this more this
A 1 3|||R:VERB|||a b|||REQUIRED|||-NONE-|||0
A 5 7|||R:SPELL||||||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||is|||REQUIRED|||-NONE-|||0
A 8 10|||M:DET|||is|||REQUIRED|||-NONE-|||0
A 1 1|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 2 2|||U:PREP|||a b|||REQUIRED|||-NONE-|||1
A 3 4|||UNK|||is|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB|||the|||REQUIRED|||-NONE-|||1

S this a of sentence sentence a some sentence words
A 1 3|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 6 8|||UNK||||||REQUIRED|||-NONE-|||0
A 1 1|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 2 4|||U:PREP|||the|||REQUIRED|||-NONE-|||1
A 5 7|||R:VERB||||||REQUIRED|||-NONE-|||1
A 7 7|||R:VERB|||the|||REQUIRED|||-NONE-|||1

S are
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB|||is|||REQUIRED|||-NONE-|||1

S sentence sentence are this
A 0 0|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||a b|||REQUIRED|||-NONE-|||0
A 2 2|||U:PREP|||a b|||REQUIRED|||-NONE-|||1

S some
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S this words this words more are some and this more
A 3 3|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 7 9|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 5 5|||R:VERB|||the|||REQUIRED|||-NONE-|||1
A 9 10|||U:PREP||||||REQUIRED|||-NONE-|||1

S are words words are words this
A 1 2|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 3 5|||U:PREP||||||REQUIRED|||-NONE-|||0
A 1 2|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 5 6|||UNK|||a b|||REQUIRED|||-NONE-|||1

S a some and sentence
A 2 4|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||U:PREP|||the|||REQUIRED|||-NONE-|||1
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||1

S a of of
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 2 2|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1

S this
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S of and this a of words this sentence words
A 1 2|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||is|||REQUIRED|||-NONE-|||0
A 1 3|||R:VERB|||a b|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB||||||REQUIRED|||-NONE-|||1

S sentence a sentence more some are and more sentence
A 3 5|||UNK||||||REQUIRED|||-NONE-|||0
A 7 9|||U:PREP||||||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||is|||REQUIRED|||-NONE-|||1
A 3 3|||R:SPELL|||a b|||REQUIRED|||-NONE-|||1
A 6 8|||R:VERB|||a b|||REQUIRED|||-NONE-|||1

S words more sentence words and
A 3 4|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 3 4|||U:PREP|||the|||REQUIRED|||-NONE-|||1

S of words a and this of some sentence of some and
A 1 1|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 2 4|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 5 6|||M:DET|||a b|||REQUIRED|||-NONE-|||0
A 7 8|||UNK|||the|||REQUIRED|||-NONE-|||0
A 0 2|||M:DET|||a b|||REQUIRED|||-NONE-|||1
A 5 7|||UNK|||the|||REQUIRED|||-NONE-|||1
A 7 9|||R:VERB|||is|||REQUIRED|||-NONE-|||1
A 9 10|||M:DET|||is|||REQUIRED|||-NONE-|||1

S and and more
A 1 2|||UNK|||the|||REQUIRED|||-NONE-|||0
A 2 2|||R:SPELL|||a b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S of and some words words are a some this this this
A 3 4|||U:PREP|||is|||REQUIRED|||-NONE-|||0
A 4 5|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 8 9|||UNK|||a b|||REQUIRED|||-NONE-|||0
A 2 2|||R:VERB|||a b|||REQUIRED|||-NONE-|||1
A 5 5|||U:PREP|||a b|||REQUIRED|||-NONE-|||1
A 7 9|||R:VERB||||||REQUIRED|||-NONE-|||1

S words more this words of are this this sentence
A 0 0|||R:SPELL|||the|||REQUIRED|||-NONE-|||0
A 2 2|||R:VERB|||the|||REQUIRED|||-NONE-|||0
A 6 6|||U:PREP|||the|||REQUIRED|||-NONE-|||0
A 8 9|||U:PREP|||a b|||REQUIRED|||-NONE-|||0
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL||||||REQUIRED|||-NONE-|||1
A 3 3|||UNK|||a b|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB||||||REQUIRED|||-NONE-|||1
