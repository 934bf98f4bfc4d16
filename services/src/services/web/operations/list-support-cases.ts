import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, toInstant } from '../../../kit/values/schemas';
import { supportCases } from '../schema';
import { caseStatus, waitingCase } from '../support/shapes';

const maxLimit = 100;

/** The format of `toISOString` and of case numbers. */
const cursorParts = z.tuple([
  instant.regex(/\.\d{3}Z$/),
  z.string().regex(/^TS-[A-Z0-9]{4}-[A-Z0-9]{4}$/),
]);

/** The end of the previous page: `2026-11-21T09:00:00.000Z/TS-7KQ3-M9XF`. */
const cursor = z.string().transform((text, context) => {
  const parsed = cursorParts.safeParse(text.split('/'));
  if (parsed.success) return { at: parsed.data[0], caseNumber: parsed.data[1] };
  context.addIssue({ code: 'custom', message: 'Send the value of `next` from the previous page.' });
  return z.NEVER;
});

const isAfter = (after: z.output<typeof cursor>): SQL =>
  sql`(${supportCases.lastMessageAt}, ${supportCases.caseNumber})
    > (${after.at}::timestamptz, ${after.caseNumber})`;

/** For the tool of the support desk. */
export const listSupportCases = defineOperation({
  id: 'listSupportCases',
  method: 'GET',
  path: '/internal/support-cases',
  summary: 'List the cases of one status, oldest last message first',
  description:
    'The default status is OPEN. Send `next` as `after` to get the next page; it is null on the last page.',
  access: 'internal',
  request: {
    query: z.strictObject({
      status: caseStatus.default('OPEN'),
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxLimit).default(50),
    }),
  },
  responses: {
    200: z.strictObject({ cases: z.array(waitingCase), next: z.string().nullable() }),
  },
  async handle({ query: { status, after, limit } }, { database }) {
    const rows = await database
      .select()
      .from(supportCases)
      .where(and(eq(supportCases.status, status), after && isAfter(after)))
      .orderBy(asc(supportCases.lastMessageAt), asc(supportCases.caseNumber))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const cases = page.map((row) => ({
      caseNumber: row.caseNumber,
      status: row.status,
      createdAt: toInstant(row.createdAt),
      lastMessageAt: toInstant(row.lastMessageAt),
      email: row.email,
      subject: row.subject,
      ...(row.bookingReference === null ? {} : { bookingReference: row.bookingReference }),
    }));
    const next = last ? `${last.lastMessageAt.toISOString()}/${last.caseNumber}` : null;
    return { status: 200, body: { cases, next } };
  },
});
