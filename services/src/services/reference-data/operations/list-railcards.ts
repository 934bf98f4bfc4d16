import { and, asc, gt, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, money } from '../../../kit/schemas';
import { railcardParty } from '../railcards/railcard-party';
import { complaintTerms, railcards } from '../schema';
import { dateOfNetwork } from '../travel-date/date-of-network';

const fraction = z.strictObject({ numerator: z.int(), denominator: z.int() });

/** A railcard as it counts on a date. Times are local to the departure station, Monday to Friday but on no public holiday. */
export const railcardSchema = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    /** For showing, rounded; `discount` is exact. */
    discountPercent: z.int(),
    discount: fraction,
    /** No discounted fare is lower than this … */
    minimumFare: money.nullable(),
    /** … on trains from 04:30 to this time (null: all day), outside these months. */
    minimumFareBefore: z.string().nullable(),
    minimumFareExceptMonths: z.array(z.int()),
    /** No discount on trains from 04:30 to this time. */
    notBefore: z.string().nullable(),
    /** Off the child fare, which is half of the adult one; null: a child pays the child fare. */
    childDiscount: fraction.nullable().optional(),
    /** Who has to travel together for one card to count; null: its holder alone. */
    party: railcardParty.nullable().optional(),
  })
  .meta({ id: 'Railcard' });

export const listRailcards = defineOperation({
  id: 'listRailcards',
  method: 'GET',
  path: '/railcards',
  summary: 'The railcards that count, and what each takes off',
  access: 'public',
  cacheSeconds: 60,
  request: { query: z.strictObject({ date: localDate.optional() }) },
  responses: { 200: z.strictObject({ railcards: z.array(railcardSchema) }) },
  async handle({ query }, context) {
    const date = query.date ?? dateOfNetwork(context.clock.now());
    const [rows, [terms]] = await Promise.all([
      context.database
        .select()
        .from(railcards)
        .where(
          and(
            lte(railcards.validFrom, date),
            or(isNull(railcards.validTo), gt(railcards.validTo, date)),
          ),
        )
        .orderBy(asc(railcards.position)),
      context.database.select().from(complaintTerms),
    ]);
    const isHoliday = terms?.holidays.includes(date) ?? false;
    return {
      status: 200,
      body: {
        railcards: rows.map((row) => ({
          code: row.code,
          name: row.name,
          discountPercent: Math.floor((100 * row.discountNumerator) / row.discountDenominator),
          discount: { numerator: row.discountNumerator, denominator: row.discountDenominator },
          minimumFare:
            row.minimumFareAmount === null || isHoliday
              ? null
              : { amount: row.minimumFareAmount, currency: 'GBP' },
          minimumFareBefore: row.minimumFareBefore,
          minimumFareExceptMonths: row.minimumFareExceptMonths,
          notBefore: isHoliday ? null : row.notBefore,
          childDiscount:
            row.childDiscountNumerator === null || row.childDiscountDenominator === null
              ? null
              : {
                  numerator: row.childDiscountNumerator,
                  denominator: row.childDiscountDenominator,
                },
          party: row.party,
        })),
      },
    };
  },
});
