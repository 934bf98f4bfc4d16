import type { RailcardParty } from './railcard-party';
import { isInMorning, type RailcardTime } from './railcard-time';

type Fraction = { numerator: number; denominator: number };

/** What a fare is reduced by; all amounts are minor units. */
export type Railcard = {
  code: string;
  name: string;
  discount: Fraction;
  minimumFare: { amount: number } | null;
  minimumFareBefore: string | null;
  minimumFareExceptMonths: number[];
  notBefore: string | null;
  /** Off the child fare. */
  childDiscount: Fraction | null;
  party: RailcardParty | null;
};

export type FareLine = {
  travellerType: 'ADULT' | 'CHILD';
  /** One that counts on this train for those who travel. */
  railcard: Railcard | null;
  fare: number;
  currency: string;
  departure: RailcardTime;
};

export type LineDiscount = { code: string; description: string; amount: number };

/** GB fares are rounded down to 5p once discounted (product.md part 3); other currencies to a minor unit. */
export const roundDown = (amount: number, currency: string): number => {
  const step = currency === 'GBP' ? 5 : 1;
  return Math.floor(amount / step) * step;
};

/** What is left of `amount` after taking `numerator / denominator` off, in integers throughout. */
export const lessFraction = (
  amount: number,
  { numerator, denominator }: Fraction,
  currency: string,
): number => roundDown(Math.floor((amount * (denominator - numerator)) / denominator), currency);

const half = { numerator: 1, denominator: 2 };

/** The least that a railcard leaves to pay on this train, or 0. */
const minimumFareOf = (card: Railcard, departure: RailcardTime): number => {
  const { minimumFare, minimumFareBefore, minimumFareExceptMonths } = card;
  if (!minimumFare || departure.weekend) return 0;
  if (minimumFareExceptMonths.includes(departure.month)) return 0;
  if (minimumFareBefore !== null && !isInMorning(departure, minimumFareBefore)) return 0;
  return minimumFare.amount;
};

const childDiscounts = ({ fare, currency, railcard }: FareLine): LineDiscount[] => {
  const childFare = lessFraction(fare, half, currency);
  const ofChild = { code: 'CHILD', description: 'Child fare, half', amount: fare - childFare };
  if (!railcard?.childDiscount) return [ofChild];
  const amount = childFare - lessFraction(childFare, railcard.childDiscount, currency);
  return [ofChild, { code: railcard.code, description: railcard.name, amount }];
};

const railcardDiscount = (
  railcard: Railcard,
  { fare, currency, departure }: FareLine,
): LineDiscount => {
  const reduced = lessFraction(fare, railcard.discount, currency);
  const least = Math.min(fare, minimumFareOf(railcard, departure));
  const amount = fare - Math.max(reduced, least);
  return { code: railcard.code, description: railcard.name, amount };
};

/**
 * The discounts of one line before codes: a child pays half, and less on a railcard that has children along; an adult's
 * railcard never takes a fare below its minimum. None comes to nothing.
 */
export function discountLine(line: FareLine): LineDiscount[] {
  const { travellerType, railcard } = line;
  const discounts =
    travellerType === 'CHILD'
      ? childDiscounts(line)
      : railcard
        ? [railcardDiscount(railcard, line)]
        : [];
  return discounts.filter(({ amount }) => amount > 0);
}
