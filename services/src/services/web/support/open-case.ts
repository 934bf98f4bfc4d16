import type { ServiceContext } from '../../../kit/context';
import { getLanguage } from '../../../kit/language/i18n';
import { supportCases } from '../schema';
import { generateCaseNumber } from './case-number';
import type { CaseRecord } from './case-record';

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
