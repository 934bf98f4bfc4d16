import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import { complaints, complaintTravellers } from '../schema';
import { type ComplaintRecord, newComplaintNumber, tellState } from './complaint-record';
import { type Contact, contactHash } from './contact';
import type { Claim, ComplaintKind } from './shapes';

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

/** Complaints of one booking in a day: each sends a mail to its address. */
const most = 10;
const dayMilliseconds = 24 * 3_600_000;
const draws = 5;

async function refuseTooMany({ database, clock }: ServiceContext, bookingId: string) {
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('complaints'), hashtext(${bookingId}))`,
  );
  const since = new Date(clock.now().getTime() - dayMilliseconds);
  const [today] = await database
    .select({ opened: count() })
    .from(complaints)
    .where(and(eq(complaints.bookingId, bookingId), gt(complaints.openedAt, since)));
  if ((today?.opened ?? 0) < most) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: `There are ${most} complaints about this trip since yesterday already. Add what is new tomorrow, or write to support.`,
    retryAfter: dayMilliseconds / 1000,
  });
}

async function insertComplaint(
  context: ServiceContext,
  { bookingId, kind, text, claim, answerBy, openedBy, contact }: NewComplaint,
): Promise<ComplaintRecord> {
  const now = context.clock.now();
  for (let draw = 0; draw < draws; draw += 1) {
    const [record] = await context.database
      .insert(complaints)
      .values({
        complaintNumber: newComplaintNumber(),
        bookingId,
        kind,
        state: 'RECEIVED',
        text,
        claim,
        answerBy,
        openedBy,
        contactHash: contact.email === null ? null : contactHash(context, contact.email),
        openedAt: now,
        changedAt: now,
      })
      .onConflictDoNothing({ target: complaints.complaintNumber })
      .returning();
    if (record) return record;
  }
  throw new Error(`No free complaint number in ${draws} draws.`);
}

export const alreadyClaimed = () =>
  problem('delay-already-claimed', {
    status: 409,
    detail:
      'Delay Repay for this train is claimed already for one of these travellers. See the complaints of this trip.',
  });

/**
 * Opens a complaint; inside a transaction.
 * @throws `delay-already-claimed`, `too-many-attempts`
 */
export async function openComplaint(
  context: ServiceContext,
  complaint: NewComplaint,
): Promise<ComplaintRecord> {
  const { bookingId, travellerIds, claim, contact } = complaint;
  await refuseTooMany(context, bookingId);
  const record = await insertComplaint(context, complaint);
  // Two claims at once wait for each other here, always in the same order.
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
  const sentence = claim
    ? `We have your claim and pass it on to ${claim.operator.name}.`
    : 'We have your complaint and will look at it.';
  await tellState(context, record, sentence, contact);
  return record;
}
