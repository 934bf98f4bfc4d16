import { and, desc, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate } from '../../../kit/schemas';
import { delayCompensationScheme } from '../contract';
import { delayCompensationSchemes } from '../schema';
import { dateOfNetwork } from '../travel-date/date-of-network';

const everyOperator = '*';

export const getDelayCompensationScheme = defineOperation({
  id: 'getDelayCompensationScheme',
  method: 'GET',
  path: '/delay-compensation-schemes',
  summary: 'What an operator pays travellers for a delay, as it counts on a day of travel',
  description:
    'Schemes are dated; without `date` that of today counts. An operator with none of its own has the general one.',
  access: 'public',
  request: {
    query: z.strictObject({ operator: z.string().max(40), date: localDate.optional() }),
  },
  responses: { 200: delayCompensationScheme },
  problems: { 'delay-compensation-not-found': 404 },
  async handle({ query: { operator, date } }, context) {
    const day = date ?? dateOfNetwork(context.clock.now());
    const table = delayCompensationSchemes;
    const [row] = await context.database
      .select()
      .from(table)
      .where(
        and(
          inArray(table.operator, [operator, everyOperator]),
          lte(table.validFrom, day),
          or(isNull(table.validTo), gt(table.validTo, day)),
        ),
      )
      .orderBy(desc(sql`${table.operator} <> ${everyOperator}`), desc(table.validFrom))
      .limit(1);
    if (!row) {
      throw problem('delay-compensation-not-found', {
        status: 404,
        detail: 'We do not know what was paid for delays on this day. Ask the train operator.',
      });
    }
    const { name, claimWithinDays, bands } = row;
    return { status: 200, body: { operator, name, claimWithinDays, bands } };
  },
});
