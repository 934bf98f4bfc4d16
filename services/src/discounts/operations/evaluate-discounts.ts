import { z } from 'zod';
import type { ServiceContext } from '../../foundation/context';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import { instant, money } from '../../foundation/schemas';
import { fare } from '../fare';
import { findDiscountCode } from '../find-discount-code';
import { applyCode } from '../rules/apply-code';
import { discountLine, type LineDiscount, type Railcard } from '../rules/discount-line';
import { railcardTime } from '../rules/railcard-time';

const fareLine = z
  .strictObject({
    travellerType: z.enum(['ADULT', 'CHILD']),
    /** A code of reference-data's railcards; one that does not count on the day takes nothing off. */
    railcard: z.string().max(40).optional(),
    /** The adult fare, whoever travels. */
    fare,
    departure: instant,
  })
  .meta({ id: 'FareLine' });

const evaluation = z
  .strictObject({
    lines: z.array(z.strictObject({ fare: money, discount: money, total: money })),
    discount: money,
    total: money,
    applied: z.array(z.strictObject({ code: z.string(), description: z.string(), amount: money })),
  })
  .meta({ id: 'Evaluation' });

/** The trains of an exchange leave on one day; each date is a question of its own to reference-data. */
const mostDates = 7;

const railcardsAnswer = z.object({
  railcards: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      discount: z.object({ numerator: z.int(), denominator: z.int() }),
      minimumFare: z.object({ amount: z.int() }).nullable(),
      minimumFareBefore: z.string().nullable(),
      minimumFareExceptMonths: z.array(z.int()),
      notBefore: z.string().nullable(),
    }),
  ),
});

const refuse = (pointer: string, detail: string) =>
  problem('invalid-request', { status: 422, detail, pointers: [{ pointer, detail }] });

/** The railcards that count on each of these dates. */
async function railcardsOn(context: ServiceContext, dates: readonly string[]) {
  const asked = [...new Set(dates)];
  if (asked.length > mostDates) {
    throw refuse('#/lines', `Lines with railcards may be for ${mostDates} dates at most.`);
  }
  const byDate = new Map<string, Map<string, Railcard>>();
  for (const date of asked) {
    const { railcards } = await context.call('reference-data', 'listRailcards', {
      query: { date },
      response: railcardsAnswer,
    });
    byDate.set(date, new Map(railcards.map((card) => [card.code, card])));
  }
  return byDate;
}

/** The same discount on several lines is one entry. */
function summed(discounts: readonly (LineDiscount | null)[]): LineDiscount[] {
  const byCode = new Map<string, LineDiscount>();
  for (const one of discounts) {
    if (!one) continue;
    const amount = (byCode.get(one.code)?.amount ?? 0) + one.amount;
    byCode.set(one.code, { ...one, amount });
  }
  return [...byCode.values()];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export const evaluateDiscounts = defineOperation({
  id: 'evaluateDiscounts',
  method: 'POST',
  path: '/evaluations',
  summary: 'What children, railcards and a code take off these fares',
  description:
    'Changes nothing. A child (5 to 15) pays half of the adult fare; a railcard counts by its own rules of date, time of day and minimum fare, and one that does not count on the day takes nothing off; lines with railcards are for 7 dates at most; discounted GBP fares are rounded down to 5p; a code counts last.',
  access: 'public',
  bodyLimit: 524_288,
  request: {
    body: z.strictObject({
      lines: z.array(fareLine).min(1).max(2000),
      code: z.string().min(1).max(40).optional(),
    }),
  },
  responses: { 200: evaluation },
  problems: { 'discount-code-unknown': 404 },
  async handle({ body }, context) {
    const currency = body.lines[0]?.fare.currency ?? 'GBP';
    const times = body.lines.map((line) => railcardTime(line.departure));
    const carded = times.filter((_, index) => body.lines[index]?.railcard !== undefined);
    const cards = await railcardsOn(
      context,
      carded.map(({ date }) => date),
    );
    const discounts = body.lines.map((line, index) => {
      const departure = times[index] ?? railcardTime(line.departure);
      if (line.fare.currency !== currency) {
        throw refuse(`#/lines/${index}/fare/currency`, 'All fares must be in one currency.');
      }
      const railcard = line.railcard ? cards.get(departure.date)?.get(line.railcard) : undefined;
      const { travellerType, fare } = line;
      const question = { travellerType, fare: fare.amount, currency, departure };
      return discountLine({ ...question, railcard: railcard ?? null });
    });
    const fares = body.lines.map((line) => line.fare.amount);
    const totals = fares.map((fare, index) => fare - (discounts[index]?.amount ?? 0));
    const code = body.code ? await findDiscountCode(context, body.code) : null;
    if (code?.currency && code.currency !== currency) {
      throw refuse('#/code', 'This code is for another currency.');
    }
    const byCode = code ? applyCode(code, totals, currency) : totals.map(() => 0);
    const money = (amount: number) => ({ amount, currency });
    const finals = totals.map((total, index) => total - (byCode[index] ?? 0));
    const ofCode = code
      ? { code: code.code, description: code.description, amount: sum(byCode) }
      : null;
    return {
      status: 200,
      body: {
        lines: fares.map((fare, index) => ({
          fare: money(fare),
          discount: money(fare - (finals[index] ?? fare)),
          total: money(finals[index] ?? fare),
        })),
        discount: money(sum(fares) - sum(finals)),
        total: money(sum(finals)),
        applied: summed([...discounts, ofCode?.amount ? ofCode : null]).map((one) => ({
          ...one,
          amount: money(one.amount),
        })),
      },
    };
  },
});
