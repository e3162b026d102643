"""Prints the median time of a workload in icepool, in microseconds: python3 peer.py W1"""

import statistics
import sys
import time
from fractions import Fraction

from icepool import d6, d10, d20, vectorize


def w1():
    return 10 @ d10.map(lambda face: int(face <= 4))


def w2():
    return 10 @ d10.map(lambda face: int(face >= 6) - int(face == 1))


def w3():
    pairs = 10 @ d10.map(lambda face: vectorize(int(face >= 6), int(face == 1)))
    return pairs.map(lambda hits, ones: max(0, hits - 2) - ones, star=True)


def w5():
    faces = d20.map(lambda face: vectorize(int(face <= 13) + int(face <= 3), int(face == 20)))
    return 5 @ faces


def w6():
    ours = d20.map(lambda face: face if face <= 9 else 0)
    against = d20.map(lambda face: face if face <= 13 else 0)
    return ours - against


def w8():
    return 30 @ d6.explode(depth=5)


def w9():
    hit = d10.map(lambda face: int(face <= 4))
    return (10 @ hit).map(lambda hits: hits + min(3, 10 - hits) @ hit)


# The workloads by name, with a chance that is known of each, so that nothing else is timed.
WORKLOADS = {
    "W1": (w1, 4, Fraction(210 * 4**4 * 6**6, 10**10)),
    "W2": (w2, -10, Fraction(1, 10**10)),
    "W3": (w3, -10, Fraction(1, 10**10)),
    "W5": (w5, vectorize(10, 0), Fraction(3**5, 20**5)),
    "W6": (w6, -13, Fraction(11, 400)),
    "W8": (w8, 30, Fraction(1, 6**30)),
    "W9": (w9, 10, None),
}


def main():
    run, outcome, chance = WORKLOADS[sys.argv[1]]
    found = run().probability("==", outcome)
    if chance is not None and found != chance:
        sys.exit(f"the chance of {outcome} is {found}, not {chance}")
    times = []
    for _ in range(31):
        before = time.perf_counter()
        run()
        times.append(time.perf_counter() - before)
    print(1e6 * statistics.median(times))


main()
