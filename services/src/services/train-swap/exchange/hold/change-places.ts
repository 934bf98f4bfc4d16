import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { type BookingRecord, lockBooking } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import { holdExpired, lockOperation, type OperationRow } from '../operation-record';
import { assertPlacesValid } from '../places/choose-places';
import { loadPlacesInput } from '../places/party-needs';
import { reservePlaces } from './reserve-places';

/** Replaces all places of a hold in our inventory, or none. Do not call it inside a transaction. */
export async function changePlacesHere(
  context: ServiceContext,
  { operation, record }: { operation: OperationRow; record: BookingRecord },
  places: readonly Placement[],
): Promise<void> {
  const input = await loadPlacesInput(context, record, operation.offer, places);
  assertPlacesValid(input, places);
  await context.transaction(async (context) => {
    await lockBooking(context.database, operation.bookingId);
    const { status, heldUntil } = await lockOperation(context.database, operation.id);
    if (status !== 'ON_HOLD' || heldUntil <= context.clock.now()) throw holdExpired();
    failPoint('changePlaces.locked');
    const { id: operationId, bookingId } = operation;
    const owner = { bookingId, operationId, isNew: false };
    await reservePlaces(context, input, places, owner);
    failPoint('changePlaces.handled');
  });
}
