import type { ServiceContext } from '../../../kit/context';
import { supportCases } from '../schema';
import { newCaseNumber } from './case-number';
import type { CaseRecord } from './case-record';

type NewCase = { email: string; subject: string; bookingReference?: string | undefined };

const draws = 5;

/** Inside a transaction; the caller appends the first message. */
export async function openCase(
  context: ServiceContext,
  { email, subject, bookingReference }: NewCase,
): Promise<CaseRecord> {
  const now = context.clock.now();
  for (let draw = 0; draw < draws; draw += 1) {
    const [record] = await context.database
      .insert(supportCases)
      .values({
        caseNumber: newCaseNumber(),
        email,
        subject,
        bookingReference: bookingReference ?? null,
        status: 'OPEN',
        createdAt: now,
        lastMessageAt: now,
      })
      .onConflictDoNothing({ target: supportCases.caseNumber })
      .returning();
    if (record) return record;
  }
  throw new Error(`No free case number in ${draws} draws.`);
}
