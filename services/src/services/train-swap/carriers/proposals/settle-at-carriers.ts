import { asc, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { runAndLogErrors } from '../../../../kit/host/run-and-log-errors';
import { lockBooking, readBooking } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { changeOperation, findCarrierOperation } from '../../exchange/carrier-operation-record';
import { endHold } from '../../exchange/hold/expire-holds';
import { lockOperation } from '../../exchange/operation-record';
import { endProposal } from '../../proposals/ending/end-proposal';
import {
  findProposalParts,
  type LockedProposal,
  lockProposal,
} from '../../proposals/proposal-record';
import { proposals } from '../../schema';
import { endWish, lockWishes } from '../../wishes/wish-record';
import { commitCarrierExchange } from '../exchange/commit-carrier-exchange';
import type { CarrierBooking } from '../mirror/carrier-booking';
import { type CarrierPart, confirmPart } from './confirm-part';

/** Confirms and commits the parts of proposals that all travellers have accepted. A crash at any step is continued here. */
export async function settleAtCarriers(context: ServiceContext): Promise<void> {
  const settling = await context.database
    .select({ id: proposals.id })
    .from(proposals)
    .where(eq(proposals.state, 'SETTLING'))
    .orderBy(asc(proposals.id));
  for (const { id } of settling) {
    await runAndLogErrors(context, { proposalId: id }, () => settleProposal(context, id));
  }
}

type Part = CarrierPart & { wishId: string };

async function settleProposal(context: ServiceContext, proposalId: string): Promise<void> {
  const parts = await readParts(context, proposalId);
  for (const part of parts) {
    if (part.row.state !== 'COMMITTING') continue;
    const outcome = await confirmPart(context, part);
    if (outcome === 'doubt') return;
    if (outcome !== 'ended') await commitPart(context, part, outcome);
    else if (await isFirst(context, parts, part)) break;
    else await keepOldTicket(context, part);
    failPoint('settleAtCarriers.part-finished');
  }
  // All are at one carrier.
  await finish(context, proposalId, parts[0]?.record.carrier.carrierName ?? '');
}

/** The part whose hold ends first is confirmed first, then the one whose train leaves first: they can be repaired least. */
async function readParts(context: ServiceContext, proposalId: string): Promise<Part[]> {
  const { database, clock } = context;
  const found = await findProposalParts(database, proposalId);
  const parts: Part[] = [];
  for (const { part, operation } of found) {
    const record = await readBooking(database, operation.bookingId, clock.now());
    const row = await findCarrierOperation(database, operation.id);
    const client = record?.carrier && getOsdmClient(context, record.carrier.carrier);
    if (!record?.carrier || !row || !client) throw new Error('The carrier is not configured.');
    const own = { ...record, carrier: record.carrier };
    const { wishId, moves } = part;
    parts.push({ client, record: own, operation, row, wishId, moves });
  }
  const key = ({ operation }: Part) => {
    const { validUntil, journey } = operation.offer;
    return `${validUntil} ${journey.departure} ${operation.id}`;
  };
  return parts.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Whether no other part may have been confirmed, so that still nothing has to change for anyone. */
async function isFirst(
  { database }: ServiceContext,
  parts: readonly Part[],
  rejected: Part,
): Promise<boolean> {
  for (const { row } of parts) {
    const now = row.id === rejected.row.id ? null : await findCarrierOperation(database, row.id);
    if (now && now.attempts > 0) return false;
  }
  return true;
}

async function commitPart(
  context: ServiceContext,
  { record, operation, row, wishId }: Part,
  confirmed: CarrierBooking,
): Promise<void> {
  await context.transaction(async (context) => {
    const { paymentId } = row;
    const commit = { record, operation, paymentId, now: context.clock.now() };
    await commitCarrierExchange(context, commit, confirmed);
    const [wish] = await lockWishes(context.database, [wishId]);
    if (wish) await endWish(context, wish, 'FULFILLED');
  });
}

/** The event releases the payment. */
async function keepOldTicket(context: ServiceContext, { operation }: Part): Promise<void> {
  await context.transaction(async (context) => {
    await lockBooking(context.database, operation.bookingId);
    const locked = await lockOperation(context.database, operation.id);
    if (locked.status === 'ON_HOLD') await endHold(context, locked, 'RELEASED');
    const change = { state: 'ENDED' as const, changedAt: context.clock.now() };
    await changeOperation(context.database, operation.id, ['COMMITTING'], change);
  });
}

/** Ends the proposal: for all as settled, in part, or for all as not confirmed. */
async function finish(
  context: ServiceContext,
  proposalId: string,
  carrierName: string,
): Promise<void> {
  const found = await findProposalParts(context.database, proposalId);
  await context.transaction(async (context) => {
    const { database, clock } = context;
    for (const bookingId of found.map(({ operation }) => operation.bookingId).sort()) {
      await lockBooking(database, bookingId);
    }
    const locked = await lockProposal(database, proposalId);
    if (locked?.proposal.state !== 'SETTLING') return;
    const { proposal, parts } = locked;
    const done = parts.filter(({ operation }) => operation.status === 'CONFIRMED');
    if (done.length === 0) {
      for (const { operation } of parts) {
        // What is still held at the carrier ends by the job.
        await changeOperation(database, operation.id, ['COMMITTING'], { state: 'HELD' });
      }
      const open = { proposal: { ...proposal, state: 'OPEN' as const }, parts };
      const because = 'changed' as const;
      await endProposal(context, open, { because, operationId: null, notConfirmedBy: carrierName });
      return;
    }
    const state = done.length === parts.length ? 'SETTLED' : 'PARTLY_SETTLED';
    await database
      .update(proposals)
      .set({ state, endedAt: clock.now() })
      .where(eq(proposals.id, proposalId));
    await publishOutcome(context, locked, state === 'PARTLY_SETTLED', carrierName);
  });
}

async function publishOutcome(
  context: ServiceContext,
  { parts }: LockedProposal,
  partly: boolean,
  notConfirmedBy: string,
): Promise<void> {
  const wishes = await lockWishes(
    context.database,
    parts.map(({ part }) => part.wishId),
  );
  for (const { part, operation } of parts) {
    const event = {
      bookingId: operation.bookingId,
      operationId: operation.id,
      audience: 'travellers' as const,
    };
    if (operation.status === 'CONFIRMED') {
      await context.publish({ ...event, type: 'proposal.settled', data: { partly } });
      continue;
    }
    const wish = wishes.find(({ id }) => id === part.wishId);
    const isPast = wish !== undefined && wish.deadline <= context.clock.now();
    if (isPast) await endWish(context, wish, 'EXPIRED');
    const common = { because: 'changed', yours: false, accepted: true, wishOpen: !isPast };
    const data = { ...common, partly, notConfirmedBy };
    await context.publish({ ...event, type: 'proposal.ended', data });
  }
}
