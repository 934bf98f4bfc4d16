import { and, asc, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/schemas';
import { supportCases, supportMessages } from '../schema';
import { foldCaseNumber } from './case-number';
import type { SupportCase } from './shapes';

export type CaseRecord = typeof supportCases.$inferSelect;
type Found = { caseNumber: string; email?: string };

/**
 * The case of this number and, where given, this address. `lock` holds it for the transaction.
 * @throws `support-case-not-found`, the same for a wrong address as for a wrong number
 */
export async function findCase(
  context: ServiceContext,
  { caseNumber, email }: Found,
  { lock = false } = {},
): Promise<CaseRecord> {
  const query = context.database
    .select()
    .from(supportCases)
    .where(
      and(
        eq(supportCases.caseNumber, foldCaseNumber(caseNumber)),
        email === undefined ? undefined : eq(supportCases.email, email),
      ),
    );
  const [record] = await (lock ? query.for('update') : query);
  if (record) return record;
  throw problem('support-case-not-found', {
    status: 404,
    detail:
      'We have no such case for this e-mail address. Check the case number and the address in our mail.',
  });
}

/** Adds a message and moves the case on. */
export async function appendMessage(
  context: ServiceContext,
  record: CaseRecord,
  message: Pick<typeof supportMessages.$inferInsert, 'from' | 'text'>,
  status: CaseRecord['status'],
): Promise<CaseRecord> {
  const at = context.clock.now();
  await context.database.insert(supportMessages).values({ ...message, caseId: record.id, at });
  await context.database
    .update(supportCases)
    .set({ status, lastMessageAt: at })
    .where(eq(supportCases.id, record.id));
  return { ...record, status, lastMessageAt: at };
}

export async function describeCase(
  context: ServiceContext,
  record: CaseRecord,
): Promise<SupportCase> {
  const messages = await context.database
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.caseId, record.id))
    .orderBy(asc(supportMessages.id));
  const { caseNumber, status, createdAt, subject, bookingReference } = record;
  return {
    caseNumber,
    status,
    createdAt: toInstant(createdAt),
    subject,
    ...(bookingReference === null ? {} : { bookingReference }),
    messages: messages.map(({ at, from, text }) => ({ at: toInstant(at), from, text })),
  };
}
