import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { localDate, money, timetableId } from '../../../kit/values/schemas';
import { everyOperator } from '../contract';
import { exchangeConditions } from '../schema';
import { getNetworkDate, isValidOn } from '../travel-date/network-date';

/** Exchange conditions of a ticket type on a date, after NeTEx `Exchanging` and OSDM `afterSalesConditions`. */
export const exchangeConditionsSchema = z
  .strictObject({
    operator: z.string(),
    ticketType: z.string(),
    exchangeable: z.boolean(),
    sameDay: z.boolean(),
    sameRoute: z.boolean(),
    sameOperator: z.boolean(),
    cutOffMinutes: z.int(),
    fee: money,
    differenceCharged: z.boolean(),
    differenceRefunded: z.enum(['none', 'voucher', 'original']),
    maxExchanges: z.int(),
    disruption: z.strictObject({
      delayMinutes: z.int(),
      feeWaived: z.boolean(),
      anyOperator: z.boolean(),
      exchangeable: z.boolean().optional(),
    }),
  })
  .meta({ id: 'ExchangeConditions' });

export const getExchangeConditions = defineOperation({
  id: 'getExchangeConditions',
  method: 'GET',
  path: '/exchange-conditions',
  summary: 'Get the exchange conditions of a ticket type',
  description:
    'Conditions have dates; `date` defaults to today. An operator without specific conditions has the general ones. `fee` is per traveller. `cutOffMinutes` is the time before the departure of the original train. `disruption` applies instead when that train is cancelled or at least `delayMinutes` late; with `disruption.exchangeable`, even a ticket that is not exchangeable can then be exchanged.',
  access: 'public',
  cacheSeconds: 60,
  request: {
    query: z.strictObject({
      operator: timetableId,
      ticketType: z.string().max(40),
      date: localDate.optional(),
    }),
  },
  responses: { 200: exchangeConditionsSchema },
  problems: { 'ticket-type-not-found': 404 },
  async handle({ query }, context) {
    const { operator, ticketType } = query;
    const date = query.date ?? getNetworkDate(context.clock.now());
    const table = exchangeConditions;
    const [row] = await context.database
      .select()
      .from(table)
      .where(
        and(
          eq(table.ticketType, ticketType),
          inArray(table.operator, [operator, everyOperator]),
          isValidOn(table, date),
        ),
      )
      .orderBy(desc(sql`${table.operator} <> ${everyOperator}`), desc(table.validFrom))
      .limit(1);
    if (!row) {
      throw problem('ticket-type-not-found', {
        status: 404,
        detail: i18n.t(
          'We have no exchange conditions for this ticket type. Ask the train operator.',
        ),
      });
    }
    return {
      status: 200,
      body: {
        operator,
        ticketType,
        exchangeable: row.exchangeable,
        sameDay: row.sameDay,
        sameRoute: row.sameRoute,
        sameOperator: row.sameOperator,
        cutOffMinutes: row.cutOffMinutes,
        fee: { amount: row.feeAmount, currency: row.feeCurrency },
        differenceCharged: row.differenceCharged,
        differenceRefunded: row.differenceRefunded,
        maxExchanges: row.maxExchanges,
        disruption: {
          delayMinutes: row.disruptionDelayMinutes,
          feeWaived: row.disruptionFeeWaived,
          anyOperator: row.disruptionAnyOperator,
          exchangeable: row.disruptionExchangeable,
        },
      },
    };
  },
});
