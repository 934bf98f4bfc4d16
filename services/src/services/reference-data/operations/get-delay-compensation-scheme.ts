import { and, desc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { delayCompensationScheme, everyOperator } from '../contract';
import { delayCompensationSchemes } from '../schema';
import { getNetworkDate, isValidOn } from '../travel-date/network-date';

export const getDelayCompensationScheme = defineOperation({
  id: 'getDelayCompensationScheme',
  method: 'GET',
  path: '/delay-compensation-schemes',
  summary: 'Get the delay compensation scheme of an operator for a day of travel',
  description:
    'Schemes have dates; `date` defaults to today. An operator without a specific scheme has the general one.',
  access: 'public',
  request: {
    query: z.strictObject({ operator: timetableId, date: localDate.optional() }),
  },
  responses: { 200: delayCompensationScheme },
  problems: { 'delay-compensation-not-found': 404 },
  async handle({ query: { operator, date } }, context) {
    const day = date ?? getNetworkDate(context.clock.now());
    const table = delayCompensationSchemes;
    const [row] = await context.database
      .select()
      .from(table)
      .where(and(inArray(table.operator, [operator, everyOperator]), isValidOn(table, day)))
      .orderBy(desc(sql`${table.operator} <> ${everyOperator}`), desc(table.validFrom))
      .limit(1);
    if (!row) {
      throw problem('delay-compensation-not-found', {
        status: 404,
        detail: i18n.t('We have no delay compensation rules for this day. Ask the train operator.'),
      });
    }
    const { name, claimWithinDays, bands } = row;
    return { status: 200, body: { operator, name, claimWithinDays, bands } };
  },
});
