"""Players who are known not to play a round that is still to be paired."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.state import TournamentState


def known_absences(state: TournamentState, number: int) -> dict[int, str]:
    """Id → code of everybody who does not play round *number*: byes that were asked for, players
    who have left or have not come yet."""
    found = {}
    for who, entrant in state.entrants.items():
        if not entrant.plays(number):
            found[who] = entrant.missed if number < entrant.first_round else "Z"
        elif number in entrant.byes:
            found[who] = entrant.byes[number]
    return found


def marked_absent(state: TournamentState) -> list[int]:
    """Ids of those who are not in the hall, where the event pairs only those who are."""
    if state.rules.system != "swiss" or state.rules.absent != "out":
        return []
    return [who for who, entrant in state.entrants.items() if entrant.present is False]


def absences_ahead(state: TournamentState) -> Iterator[tuple[str, int, int]]:
    """(code, round, id) for every round of a Swiss still to be paired: what another program needs
    to know to pair it. Marks of absence count for the next round."""
    following = len(state.rounds) + 1
    for number in range(following, state.rounds_total + 1):
        known = known_absences(state, number)
        if number == following:
            known |= {who: "Z" for who in marked_absent(state) if who not in known}
        for who in sorted(known, key=lambda one: state.entrants[one].player.no):
            yield known[who], number, who
