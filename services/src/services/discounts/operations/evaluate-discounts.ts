import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { instant, money } from '../../../kit/schemas';
import { codeProblems, findDiscountCode } from '../codes/find-discount-code';
import { applyCode } from '../rules/apply-code';
import { discountLine, type LineDiscount, type Railcard } from '../rules/discount-line';
import { fare } from '../rules/fare';
import type { Companion } from '../rules/railcard-party';
import { type RailcardTime, railcardTime } from '../rules/railcard-time';
import { whyNotCounted } from '../rules/why-not-counted';

const fareLine = z
  .strictObject({
    travellerType: z.enum(['ADULT', 'CHILD']),
    /** A code of reference-data's railcards; one that does not count on the day takes nothing off. */
    railcard: z.string().max(40).optional(),
    /** The adult fare, whoever travels. */
    fare,
    departure: instant,
    /** Lines of one number travel together; without numbers, all do. */
    party: z.int().min(0).max(1_000_000).optional(),
  })
  .meta({ id: 'FareLine' });

const evaluation = z
  .strictObject({
    lines: z.array(
      z.strictObject({
        fare: money,
        discount: money,
        total: money,
        /** Why its railcard takes nothing off, in plain words. */
        notCounted: z.string().optional(),
      }),
    ),
    discount: money,
    total: money,
    applied: z.array(z.strictObject({ code: z.string(), description: z.string(), amount: money })),
  })
  .meta({ id: 'Evaluation' });

/** The trains of an exchange leave on one day; each date is a question of its own to reference-data. */
const mostDates = 7;

const fraction = z.object({ numerator: z.int(), denominator: z.int() });
const range = z.object({ min: z.int(), max: z.int() });
const railcardsAnswer = z.object({
  railcards: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      discount: fraction,
      minimumFare: z.object({ amount: z.int() }).nullable(),
      minimumFareBefore: z.string().nullable(),
      minimumFareExceptMonths: z.array(z.int()),
      notBefore: z.string().nullable(),
      childDiscount: fraction.nullable().default(null),
      party: z.object({ adults: range, children: range }).nullable().default(null),
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

type Line = z.output<typeof fareLine>;

/** The railcard of a line where it counts, or why it does not. */
function judged(
  { railcard: code }: Line,
  departure: RailcardTime,
  cards: ReadonlyMap<string, ReadonlyMap<string, Railcard>>,
  companions: readonly Companion[],
): { railcard: Railcard | null; notCounted: string | null } {
  if (code === undefined) return { railcard: null, notCounted: null };
  const railcard = cards.get(departure.date)?.get(code) ?? null;
  const notCounted = railcard
    ? whyNotCounted(railcard, departure, companions)
    : `Railcard ${code} does not count on this day`;
  return { railcard: notCounted === null ? railcard : null, notCounted };
}

/** The same discount on several lines is one entry. */
function summed(discounts: readonly LineDiscount[]): LineDiscount[] {
  const byCode = new Map<string, LineDiscount>();
  for (const one of discounts) {
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
    'Changes nothing. A child (5 to 15) pays half of the adult fare; a railcard counts by its own rules of date, time of day, minimum fare and who travels together (`party`), and one that does not count takes nothing off and says why (`notCounted`); lines with railcards are for 7 dates at most; discounted GBP fares are rounded down to 5p; a code counts last.',
  access: 'public',
  bodyLimit: 524_288,
  request: {
    body: z.strictObject({
      lines: z.array(fareLine).min(1).max(2000),
      code: z.string().min(1).max(40).optional(),
    }),
  },
  responses: { 200: evaluation },
  problems: codeProblems,
  async handle({ body }, context) {
    const currency = body.lines[0]?.fare.currency ?? 'GBP';
    const times = body.lines.map((line) => railcardTime(line.departure));
    const carded = times.filter((_, index) => body.lines[index]?.railcard !== undefined);
    const cards = await railcardsOn(
      context,
      carded.map(({ date }) => date),
    );
    const evaluated = body.lines.map((line, index) => {
      const departure = times[index] ?? railcardTime(line.departure);
      if (line.fare.currency !== currency) {
        throw refuse(`#/lines/${index}/fare/currency`, 'All fares must be in one currency.');
      }
      const companions = body.lines.filter(({ party }) => party === line.party);
      const { railcard, notCounted } = judged(line, departure, cards, companions);
      const { travellerType, fare } = line;
      const question = { travellerType, fare: fare.amount, currency, departure, railcard };
      return { discounts: discountLine(question), notCounted };
    });
    const fares = body.lines.map((line) => line.fare.amount);
    const totals = fares.map((fare, index) => {
      const discounts = evaluated[index]?.discounts ?? [];
      return fare - sum(discounts.map(({ amount }) => amount));
    });
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
        lines: fares.map((fare, index) => {
          const total = finals[index] ?? fare;
          const notCounted = evaluated[index]?.notCounted;
          return {
            fare: money(fare),
            discount: money(fare - total),
            total: money(total),
            ...(notCounted ? { notCounted } : {}),
          };
        }),
        discount: money(sum(fares) - sum(finals)),
        total: money(sum(finals)),
        applied: summed([
          ...evaluated.flatMap(({ discounts }) => discounts),
          ...(ofCode?.amount ? [ofCode] : []),
        ]).map((one) => ({
          ...one,
          amount: money(one.amount),
        })),
      },
    };
  },
});
