import type pg from 'pg';
import type { Ticket } from '../environment/installation';
import { defaultChoice, type Swapper } from './swapper';

/**
 * The steps of a swap, through failures and full trains.
 *
 * @param firstTrain index of the train to try first
 * @returns a function that takes the next step, and says whether the ticket is swapped
 */
export function createSwapStep(traveller: Swapper, firstTrain: number): () => Promise<boolean> {
  let train = firstTrain;
  return async () => {
    const reply = await traveller.continueSwap({ ...defaultChoice, nth: train });
    if (reply && reply.status >= 500) await traveller.repeat();
    // The train may be full or the seat taken.
    if (reply?.status === 409) train += 1;
    const [booking] = await traveller.getStatus();
    return booking?.version === 2;
  };
}

export const swappedOnce = { version: 2, exchanges_made: 1, settled: 1 };

/** One row for each ticket that has an operation; `swappedOnce` when it was swapped and settled once. */
export async function listSwaps(pool: pg.Pool, tickets: readonly Ticket[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select b.version, b.exchanges_made, count(s.operation_id)::int as settled
       from train_swap.bookings b
       join train_swap.exchange_operations o on o.booking_id = b.id
       left join train_swap.settlements s on s.operation_id = o.id
      where b.id = any($1::uuid[]) group by b.id`,
    [tickets.map(({ bookingId }) => bookingId)],
  );
  return rows;
}
