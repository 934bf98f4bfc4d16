import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import { asc, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { i18n, runInLanguage } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { generateRandomCode } from '../../../kit/security/random-code';
import { toInstant } from '../../../kit/values/schemas';
import { complaintSteps, complaints, complaintTravellers, timelineEntries } from '../schema';
import type { Complaint, ComplaintState, StepCode } from '../shapes/complaint-shapes';
import { complaintText } from '../timeline/timeline-texts';
import { formatStep } from './step-texts';
import { canMove, notMovable, openStates, reclaimableStates } from './transitions';

export type ComplaintRecord = typeof complaints.$inferSelect;

/** `TC-7KQ3-M9XF`: 40 random bits, easy to read out. */
export const generateComplaintNumber = (): string =>
  `TC-${generateRandomCode(4)}-${generateRandomCode(4)}`;

/** @throws `complaint-not-found`, also for a complaint of another booking */
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
    detail: i18n.t(
      'There is no such complaint for this trip. Open the trip again to see its complaints.',
    ),
  });
}

/** One of our sentences, or one that support wrote. */
type StepText = { code: StepCode; text?: undefined } | { code?: undefined; text: string };

/** Texts are stored in English next to their data, for releases that do not know the data. */
const formatInEnglish = (format: () => string): string => runInLanguage(defaultLanguage, format);

/** Stores the state of a complaint as a step and a timeline entry, and publishes its event. */
export async function recordState(
  context: ServiceContext,
  record: ComplaintRecord,
  step: StepText,
): Promise<void> {
  const { id: complaintId, bookingId, complaintNumber, kind, state, changedAt: at, claim } = record;
  const { database } = context;
  const text = step.text ?? formatInEnglish(() => formatStep({ code: step.code, text: '' }, claim));
  await database
    .insert(complaintSteps)
    .values({ complaintId, state, at, text, code: step.code ?? null });
  const type = 'complaint.changed';
  const shown = { complaintNumber, kind, state };
  await database.insert(timelineEntries).values({
    eventId: randomUUID(),
    bookingId,
    at,
    type,
    text: formatInEnglish(() => complaintText.format(shown) ?? ''),
    data: shown,
  });
  const data = { complaintNumber, state };
  await context.publish({ type, bookingId, audience: 'travellers', data });
}

/**
 * Changes the state of a locked complaint.
 * @throws `complaint-not-movable`
 */
export async function moveComplaint(
  context: ServiceContext,
  record: ComplaintRecord,
  { state, ...step }: { state: ComplaintState } & StepText,
): Promise<ComplaintRecord> {
  if (!canMove(record.state, state)) throw notMovable(record.state, state);
  const moved = { ...record, state, changedAt: context.clock.now() };
  const { changedAt } = moved;
  const { database } = context;
  await database.update(complaints).set({ state, changedAt }).where(eq(complaints.id, record.id));
  if (reclaimableStates.includes(state)) {
    await database
      .update(complaintTravellers)
      .set({ claimedJourney: null })
      .where(eq(complaintTravellers.complaintId, record.id));
  }
  await recordState(context, moved, step);
  return moved;
}

/** Complaints with their travellers and their steps, in the order given. */
async function toComplaintResponses(
  database: Database,
  records: readonly ComplaintRecord[],
): Promise<Complaint[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const travellers = await database
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
    travellerIds: travellers.filter((one) => one.complaintId === id).map((one) => one.travellerId),
    claim,
    answerBy,
    withdrawable: openStates.includes(state),
    steps: steps
      .filter((step) => step.complaintId === id)
      .map((step) => ({
        state: step.state,
        at: toInstant(step.at),
        text: formatStep(step, claim),
      })),
  }));
}

export async function toComplaintResponse(
  database: Database,
  record: ComplaintRecord,
): Promise<Complaint> {
  const [complaint] = await toComplaintResponses(database, [record]);
  return complaint as Complaint;
}

/** Every complaint of these bookings by booking id, the latest first. */
export async function listComplaints(
  database: Database,
  bookingIds: readonly string[],
): Promise<Map<string, Complaint[]>> {
  const records = await database
    .select()
    .from(complaints)
    .where(inArray(complaints.bookingId, [...bookingIds]))
    .orderBy(asc(complaints.openedAt));
  const described = await toComplaintResponses(database, records);
  const found = new Map<string, Complaint[]>();
  for (const [index, complaint] of described.entries()) {
    const bookingId = records[index]?.bookingId ?? '';
    found.set(bookingId, [complaint, ...(found.get(bookingId) ?? [])]);
  }
  return found;
}
