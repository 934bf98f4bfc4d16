import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, toInstant } from '../../../kit/values/schemas';
import { openStates } from '../complaints/transitions';
import { complaints } from '../schema';
import { openComplaintSchema } from '../shapes/complaint-shapes';

const maxLimit = 100;

const cursorParts = z.tuple([localDate, z.string().regex(/^TC-[A-Z0-9]{4}-[A-Z0-9]{4}$/)]);

/** The end of the previous page: `2026-12-18/TC-7KQ3-M9XF`. */
const cursor = z.string().transform((text, context) => {
  const parsed = cursorParts.safeParse(text.split('/'));
  if (parsed.success) return { answerBy: parsed.data[0], complaintNumber: parsed.data[1] };
  context.addIssue({ code: 'custom', message: 'Send the value of `next` from the previous page.' });
  return z.NEVER;
});

const isAfter = (after: z.output<typeof cursor>): SQL =>
  sql`(${complaints.answerBy}, ${complaints.complaintNumber})
    > (${after.answerBy}::date, ${after.complaintNumber})`;

/** For the tool of the support desk. */
export const listOpenComplaints = defineOperation({
  id: 'listOpenComplaints',
  method: 'GET',
  path: '/internal/complaints',
  summary: 'List the complaints without a decision, earliest answer date first',
  description: 'Send `next` as `after` to get the next page; it is null on the last page.',
  access: 'internal',
  request: {
    query: z.strictObject({
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxLimit).default(50),
    }),
  },
  responses: {
    200: z.strictObject({
      complaints: z.array(openComplaintSchema),
      next: z.string().nullable(),
    }),
  },
  async handle({ query: { after, limit } }, { database }) {
    const rows = await database
      .select()
      .from(complaints)
      .where(and(inArray(complaints.state, [...openStates]), after && isAfter(after)))
      .orderBy(asc(complaints.answerBy), asc(complaints.complaintNumber))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const body = {
      complaints: page.map(({ complaintNumber, kind, state, text, answerBy, openedAt }) => ({
        complaintNumber,
        kind,
        state,
        text,
        answerBy,
        openedAt: toInstant(openedAt),
      })),
      next: last ? `${last.answerBy}/${last.complaintNumber}` : null,
    };
    return { status: 200, body };
  },
});
