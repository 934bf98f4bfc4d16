import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, toInstant } from '../../../kit/schemas';
import { supportCases } from '../schema';
import { caseStatus, waitingCase } from '../support/shapes';

const mostAtOnce = 100;

/** As `toISOString` writes it, and as case numbers are drawn: nothing else is asked of the database. */
const writtenPlace = z.tuple([
  instant.regex(/\.\d{3}Z$/),
  z.string().regex(/^TS-[A-Z0-9]{4}-[A-Z0-9]{4}$/),
]);

/** Where a list ended: `2026-11-21T09:00:00.000Z/TS-7KQ3-M9XF`. */
const place = z.string().transform((text, context) => {
  const parsed = writtenPlace.safeParse(text.split('/'));
  if (parsed.success) return { at: parsed.data[0], caseNumber: parsed.data[1] };
  context.addIssue({ code: 'custom', message: 'Send what `next` of the list before it said.' });
  return z.NEVER;
});

const behind = (after: z.output<typeof place>): SQL =>
  sql`(${supportCases.lastMessageAt}, ${supportCases.caseNumber})
    > (${after.at}::timestamptz, ${after.caseNumber})`;

/** What the support desk's own tool opens with; no traveller gets here. */
export const listSupportCases = defineOperation({
  id: 'listSupportCases',
  method: 'GET',
  path: '/internal/support-cases',
  summary: 'List the cases of one status, those without a new message for longest first',
  description:
    'Open ones unless told. `next` is sent as `after` for those behind them; null when there are none.',
  access: 'internal',
  request: {
    query: z.strictObject({
      status: caseStatus.default('OPEN'),
      after: place.optional(),
      limit: z.coerce.number().int().min(1).max(mostAtOnce).default(50),
    }),
  },
  responses: {
    200: z.strictObject({ cases: z.array(waitingCase), next: z.string().nullable() }),
  },
  async handle({ query: { status, after, limit } }, { database }) {
    const rows = await database
      .select()
      .from(supportCases)
      .where(and(eq(supportCases.status, status), after && behind(after)))
      .orderBy(asc(supportCases.lastMessageAt), asc(supportCases.caseNumber))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const cases = shown.map((row) => ({
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
