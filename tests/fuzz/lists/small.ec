c two rows
p ec 4
s 1 2
s 3 4
s 2 3
s 1 4
