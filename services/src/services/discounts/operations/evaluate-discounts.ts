import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { instant, money } from '../../../kit/values/schemas';
import { describeCode } from '../codes/describe-code';
import { codeProblems, findDiscountCode } from '../codes/find-discount-code';
import { applyCode } from '../rules/apply-code';
import {
  getLineDiscounts,
  type LineDiscount,
  type Railcard,
  railcardSchema,
} from '../rules/discount-line';
import { fare } from '../rules/fare';
import { getNotCountedReason } from '../rules/not-counted-reason';
import type { Companion } from '../rules/railcard-party';
import { type RailcardTime, toRailcardTime } from '../rules/railcard-time';

const fareLine = z
  .strictObject({
    travellerType: z.enum(['ADULT', 'CHILD']),
    /** A railcard code of reference-data. A railcard that is not valid on the day gives no discount. */
    railcard: z.string().max(40).optional(),
    /** The adult fare, also for a child. */
    fare,
    departure: instant,
    /** Lines with the same number travel together. */
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
        /** Why the railcard gives no discount, as user-facing text. */
        notCounted: z.string().optional(),
      }),
    ),
    discount: money,
    total: money,
    applied: z.array(z.strictObject({ code: z.string(), description: z.string(), amount: money })),
  })
  .meta({ id: 'Evaluation' });

/** Each date is a separate request to reference-data. */
const maxDates = 7;

const railcardsResponse = z.object({ railcards: z.array(railcardSchema) });

const invalidRequest = (pointer: string, detail: string) =>
  problem('invalid-request', { status: 422, detail, pointers: [{ pointer, detail }] });

async function loadRailcards(context: ServiceContext, dates: readonly string[]) {
  const uniqueDates = [...new Set(dates)];
  if (uniqueDates.length > maxDates) {
    throw invalidRequest('#/lines', `Lines with railcards can have at most ${maxDates} dates.`);
  }
  const byDate = new Map<string, Map<string, Railcard>>();
  for (const date of uniqueDates) {
    const { railcards } = await context.call('reference-data', 'listRailcards', {
      query: { date },
      response: railcardsResponse,
    });
    byDate.set(date, new Map(railcards.map((card) => [card.code, card])));
  }
  return byDate;
}

type Line = z.output<typeof fareLine>;

/** The railcard of a line if it is valid, or the reason why not. */
function checkRailcard(
  { railcard: code }: Line,
  departure: RailcardTime,
  cards: ReadonlyMap<string, ReadonlyMap<string, Railcard>>,
  companions: readonly Companion[],
): { railcard: Railcard | null; notCounted: string | null } {
  if (code === undefined) return { railcard: null, notCounted: null };
  const railcard = cards.get(departure.date)?.get(code) ?? null;
  const notCounted = railcard
    ? getNotCountedReason(railcard, departure, companions)
    : i18n.t('Railcard {code} is not valid on this day', { code });
  return { railcard: notCounted === null ? railcard : null, notCounted };
}

function mergeDiscounts(discounts: readonly LineDiscount[]): LineDiscount[] {
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
  summary: 'Calculate the discounts of fares for children, railcards and a code',
  description:
    'Read-only. A child (5 to 15) pays half of the adult fare. A railcard has rules for date, time of day, minimum fare and party (`party`); if it is not valid, it gives no discount and `notCounted` has the reason. Lines with railcards can have at most 7 dates. Discounted GBP fares are rounded down to 5p. A code is applied last.',
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
    const times = body.lines.map((line) => toRailcardTime(line.departure));
    const railcardTimes = times.filter((_, index) => body.lines[index]?.railcard !== undefined);
    const cards = await loadRailcards(
      context,
      railcardTimes.map(({ date }) => date),
    );
    const evaluated = body.lines.map((line, index) => {
      const departure = times[index] ?? toRailcardTime(line.departure);
      if (line.fare.currency !== currency) {
        throw invalidRequest(
          `#/lines/${index}/fare/currency`,
          'All fares must be in one currency.',
        );
      }
      const companions = body.lines.filter(({ party }) => party === line.party);
      const { railcard, notCounted } = checkRailcard(line, departure, cards, companions);
      const { travellerType, fare } = line;
      const question = { travellerType, fare: fare.amount, currency, departure, railcard };
      return { discounts: getLineDiscounts(question), notCounted };
    });
    const fares = body.lines.map((line) => line.fare.amount);
    const totals = fares.map((fare, index) => {
      const discounts = evaluated[index]?.discounts ?? [];
      return fare - sum(discounts.map(({ amount }) => amount));
    });
    const code = body.code ? await findDiscountCode(context, body.code) : null;
    if (code?.currency && code.currency !== currency) {
      throw invalidRequest('#/code', i18n.t('This code is for another currency.'));
    }
    const byCode = code ? applyCode(code, totals, currency) : totals.map(() => 0);
    const money = (amount: number) => ({ amount, currency });
    const finals = totals.map((total, index) => total - (byCode[index] ?? 0));
    const ofCode = code
      ? { code: code.code, description: describeCode(code), amount: sum(byCode) }
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
        applied: mergeDiscounts([
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
