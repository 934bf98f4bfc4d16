import { seatsOfTravellers } from '../bookings/seats-in-turn';
import type { SeatOfLeg } from '../contract/booking';
import type { Seat } from '../contract/seat';
import type { PlacementRequest } from '../inventory/hold-places';
import type { LegInventory } from '../inventory/train-runs';
import type { ProposedMove } from '../schema';

/** The place of a move as it is taken: all the way of the leg, or on the calls it is for. */
export function requestOf(move: ProposedMove, leg: LegInventory): PlacementRequest {
  const { travellerId, legIndex, coach, place, stretch, calls } = move;
  const { from: fromCall, to: toCall } = calls ?? { from: leg.fromCall, to: leg.toCall };
  const inventory = { ...leg, legIndex, fromCall, toCall };
  return { travellerId, legIndex, coach, place, inventory, ...(stretch ? { stretch } : {}) };
}

/** Whether it seats somebody elsewhere than now. */
export const isElsewhere = ({ from, coach, place }: ProposedMove): boolean =>
  from.coach !== coach || from.place !== place;

/** The leg on which a part seats somebody elsewhere; on all others each keeps the own seat. */
export const legOf = (moves: readonly ProposedMove[]): number =>
  moves.find(isElsewhere)?.legIndex ?? 0;

const parts = (moves: readonly ProposedMove[], seatOf: (move: ProposedMove) => Seat): SeatOfLeg[] =>
  seatsOfTravellers(
    moves.map((move) => ({
      ...{ travellerId: move.travellerId, legIndex: move.legIndex, ...seatOf(move) },
      ...(move.stretch ? { stretch: move.stretch } : {}),
    })),
  );

/** Where a proposal's part seats its travellers. */
export const seatsGot = (moves: readonly ProposedMove[]): SeatOfLeg[] =>
  parts(moves, ({ coach, place }) => ({ coach, place }));

/** Where they sat before. */
export const seatsGiven = (moves: readonly ProposedMove[]): SeatOfLeg[] =>
  parts(moves, ({ from }) => from);
