# 600 sentences that a grammar of our own makes: small, and different from line to line.
BEGIN {
  srand(5)
  split("the a one every this", d); split("old small green quiet heavy broken early", a)
  split("horse river window teacher engine garden letter market station bottle", n)
  split("finds carries watches leaves opens follows remembers", v)
  for (i = 0; i < 600; i++)
    print d[1+int(rand()*5)], a[1+int(rand()*7)], n[1+int(rand()*10)], v[1+int(rand()*7)], d[1+int(rand()*5)], n[1+int(rand()*10)] "."
}
