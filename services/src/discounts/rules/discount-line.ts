import type { RailcardTime } from './railcard-time';

/** What a fare is reduced by; all amounts are minor units. */
export type Railcard = {
  code: string;
  name: string;
  discount: { numerator: number; denominator: number };
  minimumFare: { amount: number } | null;
  minimumFareBefore: string | null;
  minimumFareExceptMonths: number[];
  notBefore: string | null;
};

export type FareLine = {
  travellerType: 'ADULT' | 'CHILD';
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
  { numerator, denominator }: { numerator: number; denominator: number },
  currency: string,
): number => roundDown(Math.floor((amount * (denominator - numerator)) / denominator), currency);

const half = { numerator: 1, denominator: 2 };

/** The least that a railcard leaves to pay on this train, or 0. */
const minimumFareOf = (card: Railcard, { time, weekend, month }: RailcardTime): number => {
  if (!card.minimumFare || weekend || card.minimumFareExceptMonths.includes(month)) return 0;
  if (card.minimumFareBefore !== null && time >= card.minimumFareBefore) return 0;
  return card.minimumFare.amount;
};

const countsAt = (card: Railcard, { time, weekend }: RailcardTime): boolean =>
  card.notBefore === null || weekend || time >= card.notBefore;

/**
 * The discount of one line before codes: a child pays half; an adult's railcard counts from its time
 * of day on and never takes a fare below its minimum. A discount that comes to nothing is null.
 */
export function discountLine(line: FareLine): LineDiscount | null {
  const { travellerType, railcard, fare, currency, departure } = line;
  if (travellerType === 'CHILD') {
    const amount = fare - lessFraction(fare, half, currency);
    return amount > 0 ? { code: 'CHILD', description: 'Child fare, half', amount } : null;
  }
  if (!railcard || !countsAt(railcard, departure)) return null;
  const reduced = lessFraction(fare, railcard.discount, currency);
  const least = Math.min(fare, minimumFareOf(railcard, departure));
  const amount = fare - Math.max(reduced, least);
  return amount > 0 ? { code: railcard.code, description: railcard.name, amount } : null;
}
