import { and, asc, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { getLanguage, i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/values/schemas';
import { supportCases, supportMessages } from '../schema';
import { generateCaseNumber, normalizeCaseNumber } from './case-number';
import { publishMessage } from './publish-message';
import type { SupportCase } from './shapes';

export type CaseRecord = typeof supportCases.$inferSelect;
type CaseKey = { caseNumber: string; email?: string };

/**
 * The case with this number and, if given, this address. `lock`: lock it for the transaction.
 * @throws `support-case-not-found`, the same for a wrong address and a wrong number
 */
export async function getCase(
  context: ServiceContext,
  { caseNumber, email }: CaseKey,
  { lock = false } = {},
): Promise<CaseRecord> {
  const query = context.database
    .select()
    .from(supportCases)
    .where(
      and(
        eq(supportCases.caseNumber, normalizeCaseNumber(caseNumber)),
        email === undefined ? undefined : eq(supportCases.email, email),
      ),
    );
  const [record] = await (lock ? query.for('update') : query);
  if (record) return record;
  throw problem('support-case-not-found', {
    status: 404,
    detail: i18n.t(
      'We cannot find this case for this email address. Check the case number and the address in our email.',
    ),
  });
}

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
  // An open case waits for support.
  if (status === 'OPEN') await publishMessage(context, record);
  return { ...record, status, lastMessageAt: at };
}

export async function toCaseResponse(
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

type CaseToOpen = { email: string; subject: string; bookingReference?: string | undefined };

const maxAttempts = 5;

/** Creates a case in the language of the request, inside a transaction. The caller adds the first message. */
export async function openCase(
  context: ServiceContext,
  { email, subject, bookingReference }: CaseToOpen,
): Promise<CaseRecord> {
  const now = context.clock.now();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [record] = await context.database
      .insert(supportCases)
      .values({
        caseNumber: generateCaseNumber(),
        email,
        subject,
        bookingReference: bookingReference ?? null,
        status: 'OPEN',
        language: getLanguage().code,
        createdAt: now,
        lastMessageAt: now,
      })
      .onConflictDoNothing({ target: supportCases.caseNumber })
      .returning();
    if (record) return record;
  }
  throw new Error(`No free case number after ${maxAttempts} attempts.`);
}
