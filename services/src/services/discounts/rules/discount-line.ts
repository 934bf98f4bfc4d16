import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { railcardParty } from './railcard-party';
import { isInMorning, type RailcardTime } from './railcard-time';

const fraction = z.object({ numerator: z.int(), denominator: z.int() });
type Fraction = z.output<typeof fraction>;

/** A railcard of reference-data with its rules. Amounts are minor units. */
export const railcardSchema = z.object({
  code: z.string(),
  name: z.string(),
  discount: fraction,
  minimumFare: z.object({ amount: z.int() }).nullable(),
  minimumFareBefore: z.string().nullable(),
  minimumFareExceptMonths: z.array(z.int()),
  notBefore: z.string().nullable(),
  /** Discount on the child fare. */
  childDiscount: fraction.nullable().default(null),
  party: railcardParty.nullable().default(null),
});
export type Railcard = z.output<typeof railcardSchema>;

export type FareLine = {
  travellerType: 'ADULT' | 'CHILD';
  /** A railcard that is valid for this train and party. */
  railcard: Railcard | null;
  fare: number;
  currency: string;
  departure: RailcardTime;
};

export type LineDiscount = { code: string; description: string; amount: number };

/** Discounted GBP fares are rounded down to 5p, other currencies to a minor unit. */
export function roundDown(amount: number, currency: string): number {
  const step = currency === 'GBP' ? 5 : 1;
  return Math.floor(amount / step) * step;
}

/** `amount` minus the fraction, in integers. */
export const subtractFraction = (
  amount: number,
  { numerator, denominator }: Fraction,
  currency: string,
): number => roundDown(Math.floor((amount * (denominator - numerator)) / denominator), currency);

const half = { numerator: 1, denominator: 2 };

/** The minimum fare of a railcard on this train, or 0. */
function getMinimumFare(card: Railcard, departure: RailcardTime): number {
  const { minimumFare, minimumFareBefore, minimumFareExceptMonths } = card;
  if (!minimumFare || departure.weekend) return 0;
  if (minimumFareExceptMonths.includes(departure.month)) return 0;
  if (minimumFareBefore !== null && !isInMorning(departure, minimumFareBefore)) return 0;
  return minimumFare.amount;
}

function childDiscounts({ fare, currency, railcard }: FareLine): LineDiscount[] {
  const childFare = subtractFraction(fare, half, currency);
  const ofChild = {
    code: 'CHILD',
    description: i18n.t('Child fare, half'),
    amount: fare - childFare,
  };
  if (!railcard?.childDiscount) return [ofChild];
  const amount = childFare - subtractFraction(childFare, railcard.childDiscount, currency);
  return [ofChild, { code: railcard.code, description: railcard.name, amount }];
}

function railcardDiscount(
  railcard: Railcard,
  { fare, currency, departure }: FareLine,
): LineDiscount {
  const reduced = subtractFraction(fare, railcard.discount, currency);
  const minimum = Math.min(fare, getMinimumFare(railcard, departure));
  const amount = fare - Math.max(reduced, minimum);
  return { code: railcard.code, description: railcard.name, amount };
}

/**
 * The discounts of one line before codes: a child pays half, or less with a railcard for families. An adult's railcard
 * does not reduce a fare below its minimum fare. Discounts of 0 are left out.
 */
export function getLineDiscounts(line: FareLine): LineDiscount[] {
  const { travellerType, railcard } = line;
  const discounts =
    travellerType === 'CHILD'
      ? childDiscounts(line)
      : railcard
        ? [railcardDiscount(railcard, line)]
        : [];
  return discounts.filter(({ amount }) => amount > 0);
}
