import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, money } from '../../../kit/values/schemas';
import { railcardParty } from '../railcards/railcard-party';
import { complaintTerms, railcards } from '../schema';
import { getNetworkDate, isValidOn } from '../travel-date/network-date';

const fraction = z.strictObject({ numerator: z.int(), denominator: z.int() });

/**
 * A railcard on a date. Times are local to the departure station; they apply Monday to Friday except public holidays.
 */
export const railcardSchema = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    /** Rounded, for display; `discount` is exact. */
    discountPercent: z.int(),
    discount: fraction,
    /** The lowest discounted fare … */
    minimumFare: money.nullable(),
    /** … on trains from 04:30 until this time (null: all day), except in these months. */
    minimumFareBefore: z.string().nullable(),
    minimumFareExceptMonths: z.array(z.int()),
    /** No discount on trains from 04:30 until this time. */
    notBefore: z.string().nullable(),
    /** Discount on the child fare, which is half of the adult fare; null: no discount. */
    childDiscount: fraction.nullable().optional(),
    /** The travellers who must travel together for the card to apply; null: the holder only. */
    party: railcardParty.nullable().optional(),
  })
  .meta({ id: 'Railcard' });

export const listRailcards = defineOperation({
  id: 'listRailcards',
  method: 'GET',
  path: '/railcards',
  summary: 'List the valid railcards and their discounts',
  access: 'public',
  cacheSeconds: 60,
  request: { query: z.strictObject({ date: localDate.optional() }) },
  responses: { 200: z.strictObject({ railcards: z.array(railcardSchema) }) },
  async handle({ query }, context) {
    const date = query.date ?? getNetworkDate(context.clock.now());
    const [rows, [terms]] = await Promise.all([
      context.database
        .select()
        .from(railcards)
        .where(isValidOn(railcards, date))
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
