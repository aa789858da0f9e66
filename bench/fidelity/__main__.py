"""Run as `python -m bench.fidelity`."""

from bench.fidelity.run import main

main()
