import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { complaints, complaintTravellers } from '../schema';
import type { Claim, ComplaintKind } from '../shapes/complaint-shapes';
import { type ComplaintRecord, generateComplaintNumber, recordState } from './complaint-record';
import { type Contact, hashContact } from './contact';

export type NewComplaint = {
  bookingId: string;
  kind: ComplaintKind;
  text: string | null;
  travellerIds: readonly string[];
  claim: Claim | null;
  answerBy: string;
  openedBy: string | null;
  contact: Contact;
};

/** Limit for a booking and day, because each complaint sends a mail. */
const maxPerDay = 10;
const dayMs = 24 * 3_600_000;
const maxAttempts = 5;

async function assertBelowDailyLimit({ database, clock }: ServiceContext, bookingId: string) {
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('complaints'), hashtext(${bookingId}))`,
  );
  const since = new Date(clock.now().getTime() - dayMs);
  const [today] = await database
    .select({ opened: count() })
    .from(complaints)
    .where(and(eq(complaints.bookingId, bookingId), gt(complaints.openedAt, since)));
  if ((today?.opened ?? 0) < maxPerDay) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t(
      'There are {count} complaints about this trip since yesterday. Add more tomorrow, or contact support.',
      { count: maxPerDay },
    ),
    retryAfter: dayMs / 1000,
  });
}

async function insertComplaint(
  context: ServiceContext,
  { bookingId, kind, text, claim, answerBy, openedBy, contact }: NewComplaint,
): Promise<ComplaintRecord> {
  const now = context.clock.now();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [record] = await context.database
      .insert(complaints)
      .values({
        complaintNumber: generateComplaintNumber(),
        bookingId,
        kind,
        state: 'RECEIVED',
        text,
        claim,
        answerBy,
        openedBy,
        contactHash: contact.email === null ? null : hashContact(context, contact.email),
        openedAt: now,
        changedAt: now,
      })
      .onConflictDoNothing({ target: complaints.complaintNumber })
      .returning();
    if (record) return record;
  }
  throw new Error(`No free complaint number after ${maxAttempts} attempts.`);
}

export const alreadyClaimed = () =>
  problem('delay-already-claimed', {
    status: 409,
    detail: i18n.t(
      'Delay Repay for this train was already claimed for one of these travellers. See the complaints of this trip.',
    ),
  });

/**
 * Opens a complaint; inside a transaction.
 * @throws `delay-already-claimed`, `too-many-attempts`
 */
export async function openComplaint(
  context: ServiceContext,
  complaint: NewComplaint,
): Promise<ComplaintRecord> {
  const { bookingId, travellerIds, claim } = complaint;
  await assertBelowDailyLimit(context, bookingId);
  const record = await insertComplaint(context, complaint);
  // Sorted, so that concurrent claims lock in the same order.
  const rows = [...travellerIds].sort().map((travellerId) => ({
    complaintId: record.id,
    travellerId,
    claimedJourney: claim?.journeyId ?? null,
  }));
  const written = await context.database
    .insert(complaintTravellers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ travellerId: complaintTravellers.travellerId });
  if (written.length < rows.length) throw alreadyClaimed();
  await recordState(context, record, { code: claim ? 'claim-received' : 'complaint-received' });
  return record;
}
