# models/experiments: every one has a table, and says what it lacks.

@test "make table of every experiment asks for data that is not there" {
  unset MAKEFLAGS MFLAGS MAKELEVEL
  for experiment in cfe crosent ecm gated-trans gector nqe; do
    mkdir "$BATS_TEST_TMPDIR/$experiment"
    data=
    case $experiment in ecm | gector | nqe) data=DATA=none ;; esac
    cp "$EMEND_SOURCE/models/experiments/$experiment"/*.toml "$BATS_TEST_TMPDIR/$experiment"
    run make -s -f "$EMEND_SOURCE/models/experiments/$experiment/Makefile" -C "$BATS_TEST_TMPDIR/$experiment" $data TRAIN=false table
    echo "$experiment: $output"
    [ "$status" = 2 ]
    [[ "$output" == *"DATA: "* ]]
  done
}
