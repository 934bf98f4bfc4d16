import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import type { Session } from '../../../../kit/session';
import type { Placement } from '../../contract/booking';
import type { PlacementRequest } from '../../inventory/occupancy/hold-places';
import { exchangeOperations } from '../../schema';
import type { OperationRow } from '../operation-record';
import type { PreparedHold } from './prepare-hold';
import { reservePlaces } from './reserve-places';

type Held = { operation: OperationRow; places: PlacementRequest[] };

/** Creates the operation and reserves its places. The transaction must have locked the booking. */
export async function createHold(
  context: OperationContext<Session>,
  { terms, input, holdMinutes, until }: PreparedHold,
  offerId: string,
  places: readonly Placement[],
): Promise<Held> {
  const operationId = randomUUID();
  const now = context.clock.now();
  const { bookingId, bookingVersion, paidAfter, fullFare, ...offer } = terms;
  const held = {
    id: operationId,
    bookingId,
    sessionId: context.session.id,
    status: 'ON_HOLD' as const,
    bookingVersion,
    offer: { offerId, ...offer },
    paidAfter,
    fullFare,
    amountDue: Math.max(0, offer.price.total.amount),
    currency: offer.price.total.currency,
    heldUntil: new Date(Math.min(now.getTime() + holdMinutes * 60_000, until.getTime())),
    createdAt: now,
  };
  const [operation] = await context.database.insert(exchangeOperations).values(held).returning();
  const owner = { bookingId, operationId };
  const reserved = await reservePlaces(context, input, places, owner);
  failPoint('holdExchange.seated');
  await context.publish({
    type: 'operation.held',
    bookingId,
    operationId,
    audience: 'travellers',
    data: { heldUntil: held.heldUntil.toISOString() },
  });
  return { operation: operation as OperationRow, places: reserved };
}
