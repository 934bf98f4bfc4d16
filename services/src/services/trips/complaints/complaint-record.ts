import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { drawSigns } from '../../../kit/draw-signs';
import { problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/schemas';
import { complaintSteps, complaints, complaintTravellers, timelineEntries } from '../schema';
import type { Contact } from './contact';
import { complaintMail, kindNames } from './mails';
import type { Complaint, ComplaintState } from './shapes';
import { givenUp, mayMove, notMovable, stateNames, undecided } from './transitions';

export type ComplaintRecord = typeof complaints.$inferSelect;

/** `TC-7KQ3-M9XF`: 40 random bits, easily read out on the phone. */
export const newComplaintNumber = (): string => `TC-${drawSigns(4)}-${drawSigns(4)}`;

/** @throws `complaint-not-found`, the same for another booking's as for one that does not exist */
export async function findComplaint(
  database: Database,
  complaintNumber: string,
  { bookingId, lock = false }: { bookingId?: string; lock?: boolean } = {},
): Promise<ComplaintRecord> {
  const query = database
    .select()
    .from(complaints)
    .where(eq(complaints.complaintNumber, complaintNumber.toUpperCase()));
  const [record] = await (lock ? query.for('update') : query);
  if (record && (bookingId === undefined || record.bookingId === bookingId)) return record;
  throw problem('complaint-not-found', {
    status: 404,
    detail: 'There is no such complaint for this trip. Open the trip again to see its complaints.',
  });
}

/** Writes down a state that a complaint is in now: step, timeline, event and mail. */
export async function tellState(
  context: ServiceContext,
  record: ComplaintRecord,
  sentence: string,
  contact: Contact,
): Promise<void> {
  const { id: complaintId, bookingId, complaintNumber, kind, state, changedAt: at } = record;
  const { database } = context;
  await database.insert(complaintSteps).values({ complaintId, state, at, text: sentence });
  const type = 'complaint.changed';
  await database.insert(timelineEntries).values({
    eventId: randomUUID(),
    bookingId,
    at,
    type,
    text:
      state === 'RECEIVED'
        ? `You sent complaint ${complaintNumber}: ${kindNames[kind]}.`
        : `Your complaint ${complaintNumber} is ${stateNames[state]}.`,
  });
  const data = { complaintNumber, state };
  await context.publish({ type, bookingId, audience: 'travellers', data });
  const mail = complaintMail(record, sentence, contact);
  if (mail) await context.messages.send(mail);
}

/**
 * Moves a locked complaint on.
 * @throws `complaint-not-movable`
 */
export async function moveComplaint(
  context: ServiceContext,
  record: ComplaintRecord,
  { state, text, contact }: { state: ComplaintState; text: string; contact: Contact },
): Promise<ComplaintRecord> {
  if (!mayMove(record.state, state)) throw notMovable(record.state, state);
  const moved = { ...record, state, changedAt: context.clock.now() };
  const { changedAt } = moved;
  const { database } = context;
  await database.update(complaints).set({ state, changedAt }).where(eq(complaints.id, record.id));
  if (givenUp.includes(state)) {
    await database
      .update(complaintTravellers)
      .set({ claimedJourney: null })
      .where(eq(complaintTravellers.complaintId, record.id));
  }
  await tellState(context, moved, text, contact);
  return moved;
}

/** Complaints with their travellers and their steps, in the order given. */
export async function describeComplaints(
  database: Database,
  records: readonly ComplaintRecord[],
): Promise<Complaint[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const people = await database
    .select()
    .from(complaintTravellers)
    .where(inArray(complaintTravellers.complaintId, ids))
    .orderBy(asc(complaintTravellers.travellerId));
  const steps = await database
    .select()
    .from(complaintSteps)
    .where(inArray(complaintSteps.complaintId, ids))
    .orderBy(asc(complaintSteps.id));
  return records.map(({ id, complaintNumber, kind, state, text, claim, answerBy }) => ({
    complaintNumber,
    kind,
    state,
    text,
    travellerIds: people.filter((one) => one.complaintId === id).map((one) => one.travellerId),
    claim,
    answerBy,
    withdrawable: undecided.includes(state),
    steps: steps
      .filter((step) => step.complaintId === id)
      .map((step) => ({ state: step.state, at: toInstant(step.at), text: step.text })),
  }));
}

/** Every complaint of these bookings by booking id, the latest first. */
export async function complaintsOf(
  database: Database,
  bookingIds: readonly string[],
): Promise<Map<string, Complaint[]>> {
  const records = await database
    .select()
    .from(complaints)
    .where(inArray(complaints.bookingId, [...bookingIds]))
    .orderBy(asc(complaints.openedAt));
  const described = await describeComplaints(database, records);
  const found = new Map<string, Complaint[]>();
  for (const [index, complaint] of described.entries()) {
    const bookingId = records[index]?.bookingId ?? '';
    found.set(bookingId, [complaint, ...(found.get(bookingId) ?? [])]);
  }
  return found;
}
