import { toTravellerSeats } from '../bookings/order-seats';
import type { SeatOfLeg } from '../contract/booking';
import type { Seat } from '../contract/seat';
import type { PlacementRequest } from '../inventory/occupancy/hold-places';
import type { LegInventory } from '../inventory/trains/train-runs';
import type { ProposedMove } from '../schema';

/** The placement for a move: the whole leg, or the calls of its segment. */
export function toPlacementRequest(move: ProposedMove, leg: LegInventory): PlacementRequest {
  const { travellerId, legIndex, coach, place, segment, calls } = move;
  const { from: fromCall, to: toCall } = calls ?? { from: leg.fromCall, to: leg.toCall };
  const inventory = { ...leg, legIndex, fromCall, toCall };
  return { travellerId, legIndex, coach, place, inventory, ...(segment ? { segment } : {}) };
}

export const changesSeat = ({ from, coach, place }: ProposedMove): boolean =>
  from.coach !== coach || from.place !== place;

/** The leg on which seats change. */
export const getSwappedLegIndex = (moves: readonly ProposedMove[]): number =>
  moves.find(changesSeat)?.legIndex ?? 0;

const toSeats = (
  moves: readonly ProposedMove[],
  seatOf: (move: ProposedMove) => Seat,
): SeatOfLeg[] =>
  toTravellerSeats(
    moves.map((move) => ({
      travellerId: move.travellerId,
      legIndex: move.legIndex,
      ...seatOf(move),
      ...(move.segment ? { segment: move.segment } : {}),
    })),
  );

export const listNewSeats = (moves: readonly ProposedMove[]): SeatOfLeg[] =>
  toSeats(moves, ({ coach, place }) => ({ coach, place }));

export const listPreviousSeats = (moves: readonly ProposedMove[]): SeatOfLeg[] =>
  toSeats(moves, ({ from }) => from);
