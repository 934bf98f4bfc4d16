import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import { type CarrierRecord, type CarrierRow, lockBooking } from '../../bookings/booking-record';
import { getOsdmClient, type OsdmClient } from '../../clients/osdm/osdm-client';
import {
  carrierUnavailable,
  findCode,
  isOsdmError,
  OsdmDoubt,
  OsdmRejection,
} from '../../clients/osdm/osdm-errors';
import { type CarrierOperationRow, changeOperation } from '../../exchange/carrier-operation-record';
import { bookingChanged } from '../../exchange/confirm/commit-exchange';
import { endHold } from '../../exchange/hold/expire-holds';
import { holdExpired, lockOperation, type OperationRow } from '../../exchange/operation-record';
import { carrierOperations } from '../../schema';
import type { CarrierBooking } from '../mirror/carrier-booking';
import { getOutcome } from '../osdm/hold-state';
import { toCarrierBooking } from '../osdm/to-carrier-booking';
import { createKey } from './create-key';
import { endHoldsAt } from './end-at-carrier';

type Opened = { operation: OperationRow; record: CarrierRecord };

/**
 * Confirms an exchange at its carrier. Once COMMITTING is saved, each step can be repeated, and the carrier is asked what
 * became of it. Do not call it inside a transaction.
 * @returns the booking of the carrier after the exchange, to be committed here
 * @throws `carrier-rejected` when nothing was swapped; `confirmation-pending` while the carrier does not say
 */
export async function confirmAtCarrier(
  context: ServiceContext,
  opened: Opened,
  known: CarrierOperationRow,
  paymentId: string | null,
): Promise<CarrierBooking> {
  const { carrierName, carrier } = opened.record.carrier;
  const client = getOsdmClient(context, carrier);
  if (!client) throw carrierUnavailable(carrierName);
  if (known.state === 'HELD') {
    if (!(await isConfirmable(client, opened.record.carrier))) {
      await endAfterRejection(context, opened.operation, carrierName);
      throw carrierRejected(carrierName);
    }
    await beginCommit(context, opened, paymentId);
    failPoint('confirmAtCarrier.pivot');
  }
  const outcome = await completeAtCarrier(context, client, opened.record.carrier, opened.operation);
  if (outcome === 'ended') {
    await endAfterRejection(context, opened.operation, carrierName);
    throw carrierRejected(carrierName);
  }
  if (outcome === 'doubt') throw confirmationPending(carrierName);
  return outcome;
}

/** Optional in OSDM. Says whether a confirmation would succeed; without it the confirmation itself does. */
export async function isConfirmable(
  client: OsdmClient,
  { carrierBookingId, carrierName }: CarrierRow,
): Promise<boolean> {
  if (client.settings.version < '3.7') return true;
  try {
    const path = `/bookings/${encodeURIComponent(carrierBookingId)}/fulfillment-check`;
    await client.requestNothing('GET', path);
    return true;
  } catch (error) {
    if (error instanceof OsdmDoubt && error.status !== 501) throw carrierUnavailable(carrierName);
    return !(error instanceof OsdmRejection && error.code === 'CONFIRMATION_CHECK_FAILED');
  }
}

/** The pivot: from here on the exchange is completed, or the carrier has said that it is not. */
async function beginCommit(
  context: ServiceContext,
  { operation, record }: Opened,
  paymentId: string | null,
): Promise<void> {
  await context.transaction(async (context) => {
    const now = context.clock.now();
    const booking = await lockBooking(context.database, operation.bookingId);
    const { status, heldUntil } = await lockOperation(context.database, operation.id);
    if (status !== 'ON_HOLD' || heldUntil <= now) throw holdExpired();
    if (booking?.version !== record.booking.version) throw bookingChanged();
    await changeOperation(context.database, operation.id, ['HELD'], {
      state: 'COMMITTING',
      paymentId,
      changedAt: now,
    });
  });
}

/** Repeatable. @returns the booking after the exchange; `ended` when the carrier confirms nothing; `doubt` otherwise */
export async function completeAtCarrier(
  context: ServiceContext,
  client: OsdmClient,
  { carrierBookingId }: CarrierRow,
  { id }: Pick<OperationRow, 'id'>,
): Promise<CarrierBooking | 'ended' | 'doubt'> {
  const begun = await changeOperation(context.database, id, ['COMMITTING', 'CONFIRMED'], {
    attempts: sql`${carrierOperations.attempts} + 1`,
    changedAt: context.clock.now(),
  });
  if (!begun) return 'ended';
  try {
    const before = await readOutcome(context, client, carrierBookingId, begun);
    if (before !== 'on-hold') return before;
    const isRejected = await requestConfirmation(client, carrierBookingId, begun);
    failPoint('confirmAtCarrier.confirmed');
    // Without an effect: the hold ends, so that a late confirmation cannot succeed either.
    if (isRejected) await endHoldsAt(client, carrierBookingId);
    const after = await readOutcome(context, client, carrierBookingId, begun);
    return after === 'on-hold' ? 'doubt' : after;
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error, operationId: id }, 'a confirmation at a carrier is in doubt');
    return 'doubt';
  }
}

async function readOutcome(
  { clock }: ServiceContext,
  client: OsdmClient,
  carrierBookingId: string,
  { partIds }: CarrierOperationRow,
): Promise<CarrierBooking | 'ended' | 'on-hold'> {
  const booking = await client.getBooking(carrierBookingId);
  const outcome = getOutcome(booking, partIds);
  if (outcome === 'unknown') throw new OsdmDoubt('Neither the old nor the new ticket is valid.');
  if (outcome !== 'confirmed') return outcome;
  const confirmed = toCarrierBooking(booking, client.settings, clock.now());
  if (!confirmed) throw new OsdmDoubt('The confirmed booking has no valid ticket.');
  return confirmed;
}

/** What may succeed later: not signed in, a conflict with a concurrent request, too many requests. */
const temporary = [401, 403, 408, 409, 425, 429];

/** @returns whether the carrier rejected it for good. A lost answer is neither: the booking says what became of it. */
async function requestConfirmation(
  client: OsdmClient,
  carrierBookingId: string,
  { id, attempts, repairs }: CarrierOperationRow,
): Promise<boolean> {
  const path = `/bookings/${encodeURIComponent(carrierBookingId)}/fulfillments`;
  const confirm = (key: string) =>
    client.request('POST', path, 'FulfillmentCollectionResponse', { body: {}, key });
  try {
    const step = repairs === 0 ? `${id} confirmation` : `${id} confirmation of place ${repairs}`;
    const { problems = [] } = await confirm(createKey(step));
    // A response to a key is final. The rest of a confirmation in part needs another one.
    if (findCode(problems) === 'CONFIRMATION_PARTIAL_SUCCESS') {
      await confirm(createKey(`${id} confirmation ${attempts}`));
    }
    return false;
  } catch (error) {
    if (error instanceof OsdmDoubt) return false;
    if (error instanceof OsdmRejection) return !temporary.includes(error.status);
    throw error;
  }
}

/** Nothing was swapped. The event releases the payment, and the traveller gets a mail. */
export async function endAfterRejection(
  context: ServiceContext,
  { id, bookingId }: Pick<OperationRow, 'id' | 'bookingId'>,
  carrierName: string,
): Promise<void> {
  await context.transaction(async (context) => {
    await lockBooking(context.database, bookingId);
    const operation = await lockOperation(context.database, id);
    if (operation.status !== 'ON_HOLD') return;
    await endHold(context, operation, 'RELEASED', carrierName);
    // One that is still held there ends by the job.
    await changeOperation(context.database, id, ['COMMITTING'], {
      state: 'ENDED',
      changedAt: context.clock.now(),
    });
  });
}

export const carrierRejected = (carrier: string) =>
  problem('carrier-rejected', {
    status: 409,
    detail: i18n.t(
      '{carrier} can no longer confirm this swap. Nothing was swapped or charged: your old ticket is still valid. Choose a train again.',
      { carrier },
    ),
  });

const confirmationPending = (carrier: string) =>
  problem('confirmation-pending', {
    status: 503,
    detail: i18n.t(
      '{carrier} has not said yet whether the swap is done. We ask again until it does, and you pay only for a swap that is done. Open your trip in a moment.',
      { carrier },
    ),
    retryAfter: 10,
  });
