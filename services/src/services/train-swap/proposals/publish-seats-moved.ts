import type { ServiceContext } from '../../../kit/context';
import type { ProposedMove } from '../schema';
import { changesSeat } from './proposed-seats';

type SeatsMoved = {
  bookingId: string;
  operationId: string;
  moves: readonly ProposedMove[];
};

/**
 * Publishes `seat.moved` for travellers whose seat changed on the same train.
 * `data` is `{ moves: [{ travellerId, legIndex, from: { coach, place }, to: { coach, place } }] }`; a move for a segment
 * of the leg also has `segment` with the two stations.
 */
export async function publishSeatsMoved(
  context: ServiceContext,
  { bookingId, operationId, moves }: SeatsMoved,
): Promise<void> {
  const moved = moves.filter(changesSeat);
  if (moved.length === 0) return;
  await context.publish({
    type: 'seat.moved',
    bookingId,
    operationId,
    audience: 'travellers',
    data: {
      moves: moved.map(({ travellerId, legIndex, from, coach, place, segment }) => ({
        travellerId,
        legIndex,
        from,
        to: { coach, place },
        ...(segment ? { segment } : {}),
      })),
    },
  });
}
