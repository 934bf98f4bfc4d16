import type { Money } from '../../../kit/schemas';
import type { ExchangePrice, PriceLine } from '../contract/exchange';

/** What one traveller paid for the train held now, and what the new one costs them. Minor units. */
export type FareChange = {
  paid: number;
  /** The adult fare of the train held now, of which `paid` is what was left after discounts. */
  oldFare: number;
  /** The adult fare of the new train. */
  newFare: number;
  /** What childhood and railcards take off `newFare`; zero or more. */
  newDiscount: number;
};

export type PriceQuestion = {
  currency: string;
  fares: readonly FareChange[];
  /** For each traveller. */
  fee: Money;
  feeWaived: boolean;
  differenceCharged: boolean;
  differenceRefunded: 'none' | 'voucher' | 'original';
  /** Plain name of the discount, for instance `16-25 Railcard, one third off`. */
  discountLabel: string;
  /** What a traveller is to know of railcards that do not count, in plain words. */
  notes: readonly string[];
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

/** A positive difference between what is paid, told as fares less discounts wherever both are that way. */
const split = ({ paid, oldFare, newFare, newDiscount }: FareChange) => {
  const counted = Math.max(oldFare, paid);
  const gross = newFare - counted;
  const discount = newDiscount - (counted - paid);
  return gross > 0 && discount > 0 ? { gross, discount } : { gross: gross - discount, discount: 0 };
};

/** The difference of one traveller: gross minus discount minus refund. */
const chargeOf = (question: PriceQuestion) => (fare: FareChange) => {
  const difference = fare.newFare - fare.newDiscount - fare.paid;
  const cheaper = difference < 0;
  const charged = difference > 0 && question.differenceCharged;
  return {
    cheaper,
    ...(charged ? split(fare) : { gross: 0, discount: 0 }),
    refund: cheaper && question.differenceRefunded !== 'none' ? -difference : 0,
  };
};

const differenceLabel = (question: PriceQuestion, gross: number, cheaper: boolean): string => {
  if (gross > 0) return 'Fare difference';
  if (cheaper && question.differenceRefunded === 'none') {
    return 'The new train is cheaper; this ticket gives no money back';
  }
  return cheaper ? 'The new train is cheaper' : 'No fare difference';
};

const feeLabel = (question: PriceQuestion): string => {
  if (question.feeWaived) return 'Swap fee waived, your train is disrupted';
  const travellers = question.fares.length;
  if (travellers === 1) return 'Swap fee';
  const each = formatMoney(question.fee);
  return `Swap fee, ${travellers} travellers at ${each}`;
};

const refundLabels = {
  voucher: 'Difference back as a voucher',
  original: 'Difference back to the card you paid here with, any rest as a voucher',
};

export type ExchangePricing = {
  price: ExchangePrice;
  /** What each traveller has then paid for their ticket in all, fees apart; in the order of `fares`. */
  paidAfter: number[];
};

/** Minor units. */
const feeOf = ({ currency, fee, feeWaived, fares }: PriceQuestion): number => {
  if (feeWaived || fee.amount === 0) return 0;
  if (fee.currency !== currency) {
    throw new Error(`A swap fee in ${fee.currency} cannot be charged to a booking in ${currency}.`);
  }
  return fee.amount * fares.length;
};

/**
 * The all-in price of an exchange with its breakdown. The total is the sum of the lines, and is below
 * zero only where the ticket's conditions refund the difference.
 */
export const priceExchange = (question: PriceQuestion): ExchangePricing => {
  const { currency, fares, feeWaived } = question;
  const money = (amount: number): Money => ({ amount, currency });
  const charges = fares.map(chargeOf(question));
  const gross = sum(charges.map((each) => each.gross));
  const discount = sum(charges.map((each) => each.discount));
  const refund = sum(charges.map((each) => each.refund));
  const cheaper = charges.some((each) => each.cheaper);
  const fee = feeOf(question);

  const lines: PriceLine[] = [
    {
      kind: 'fare-difference',
      label: differenceLabel(question, gross, cheaper),
      amount: money(gross),
    },
  ];
  if (discount > 0) {
    lines.push({ kind: 'discount', label: question.discountLabel, amount: money(-discount) });
  }
  for (const label of question.notes) lines.push({ kind: 'discount', label, amount: money(0) });
  if (fee > 0 || feeWaived) {
    lines.push({ kind: 'fee', label: feeLabel(question), amount: money(fee) });
  }
  const total = sum(lines.map((line) => line.amount.amount)) - refund;
  const { differenceRefunded: refundedAs } = question;
  const back = total < 0 && refundedAs !== 'none' ? { refundedAs } : {};
  if (refund > 0) {
    const label = back.refundedAs ? refundLabels[back.refundedAs] : 'Difference taken off the rest';
    lines.push({ kind: 'refund', label, amount: money(-refund) });
  }
  return {
    price: { lines, total: money(total), ...back },
    paidAfter: charges.map(
      (each, index) => (fares[index]?.paid ?? 0) + each.gross - each.discount - each.refund,
    ),
  };
};
