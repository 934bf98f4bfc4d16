import { and, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { readBooking } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import type { CarrierOperationRow } from '../../exchange/carrier-operation-record';
import { findOperation } from '../../exchange/operation-record';
import { carrierOperations } from '../../schema';
import { commitCarrierExchange } from './commit-carrier-exchange';
import { completeAtCarrier, endAfterRejection } from './confirm-at-carrier';
import { endOperation, isClosed, selectClosed } from './end-at-carrier';

/** A request that confirms may still run for this long. */
const confirmingMs = 30_000;

/** Finishes each exchange at a carrier that a request has left between two steps, and ends holds that are over here. */
export async function reconcileCarriers(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const committing = await context.database
    .select()
    .from(carrierOperations)
    .where(
      and(
        eq(carrierOperations.state, 'COMMITTING'),
        lt(carrierOperations.changedAt, new Date(now.getTime() - confirmingMs)),
      ),
    );
  for (const operation of committing) await runAndLog(context, operation, completeExchange);
  for (const { operation, status } of await selectClosed(context)) {
    if (isClosed(operation, status, now)) await runAndLog(context, operation, endAtCarrier);
  }
}

type Step = (context: ServiceContext, operation: CarrierOperationRow) => Promise<void>;

/** One that fails does not keep the others from their turn. */
async function runAndLog(context: ServiceContext, operation: CarrierOperationRow, step: Step) {
  try {
    await step(context, operation);
  } catch (error) {
    const { id } = operation;
    context.log.error({ err: error, operationId: id }, 'an exchange at a carrier is not finished');
  }
}

async function open(context: ServiceContext, { bookingId }: CarrierOperationRow) {
  const record = await readBooking(context.database, bookingId, context.clock.now());
  const client = record?.carrier && getOsdmClient(context, record.carrier.carrier);
  if (!record?.carrier || !client) throw new Error('The carrier is not configured.');
  return { record: { ...record, carrier: record.carrier }, client };
}

async function completeExchange(context: ServiceContext, row: CarrierOperationRow): Promise<void> {
  const { record, client } = await open(context, row);
  const operation = await findOperation(context.database, row.id);
  // The parts of a proposal are completed together.
  if (!operation || operation.proposalId !== null) return;
  const outcome = await completeAtCarrier(context, client, record.carrier, operation);
  if (outcome === 'doubt') return;
  if (outcome === 'ended') {
    await endAfterRejection(context, operation, record.carrier.carrierName);
    return;
  }
  await context.transaction(async (context) => {
    const { paymentId } = row;
    const commit = { record, operation, paymentId, now: context.clock.now() };
    await commitCarrierExchange(context, commit, outcome);
  });
}

async function endAtCarrier(context: ServiceContext, row: CarrierOperationRow): Promise<void> {
  const { record, client } = await open(context, row);
  await endOperation(context, client, record.carrier.carrierBookingId, row);
}
