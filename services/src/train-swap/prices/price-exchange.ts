import type { Money } from '../../foundation/schemas';
import type { ExchangePrice, PriceLine } from '../contract/exchange';

/** What one traveller paid for the train held now, and what the new one costs them. Minor units. */
export type TravellerFare = {
  paid: number;
  /** Before railcards and codes; a child's own fare already. */
  newFare: number;
  /** What railcards and codes take off `newFare`; zero or more. */
  newDiscount: number;
};

export type PriceQuestion = {
  currency: string;
  fares: readonly TravellerFare[];
  feePerTraveller: number;
  feeWaived: boolean;
  differenceCharged: boolean;
  differenceRefunded: 'none' | 'voucher' | 'original';
  /** Plain name of the discount, for instance `16-25 Railcard, one third off`. */
  discountLabel: string;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

/** The difference charged for one traveller, split so that the lines add up: gross minus discount. */
const charge = (fare: TravellerFare) => {
  const difference = fare.newFare - fare.newDiscount - fare.paid;
  if (difference <= 0) return { gross: 0, discount: 0, back: -difference };
  return { gross: difference + fare.newDiscount, discount: fare.newDiscount, back: 0 };
};

const differenceLabel = (question: PriceQuestion, gross: number, back: number): string => {
  if (gross > 0) return 'Fare difference';
  if (back > 0 && question.differenceRefunded === 'none') {
    return 'The new train is cheaper; this ticket gives no money back';
  }
  return back > 0 ? 'The new train is cheaper' : 'No fare difference';
};

const feeLabel = (question: PriceQuestion): string => {
  if (question.feeWaived) return 'Swap fee waived, your train is disrupted';
  const travellers = question.fares.length;
  if (travellers === 1) return 'Swap fee';
  const each = formatMoney({ amount: question.feePerTraveller, currency: question.currency });
  return `Swap fee, ${travellers} travellers at ${each}`;
};

/**
 * The all-in price of an exchange with its breakdown. The total is the sum of the lines, and is below
 * zero only where the ticket's conditions refund the difference.
 */
export const priceExchange = (question: PriceQuestion): ExchangePrice => {
  const { currency, fares, feePerTraveller, feeWaived } = question;
  const money = (amount: number): Money => ({ amount, currency });
  const charges = fares.map(charge);
  const charged = question.differenceCharged;
  const gross = charged ? sum(charges.map((each) => each.gross)) : 0;
  const discount = charged ? sum(charges.map((each) => each.discount)) : 0;
  const back = sum(charges.map((each) => each.back));
  const refund = question.differenceRefunded === 'none' ? 0 : back;
  const fee = feeWaived ? 0 : feePerTraveller * fares.length;

  const lines: PriceLine[] = [
    {
      kind: 'fare-difference',
      label: differenceLabel(question, gross, back),
      amount: money(gross),
    },
  ];
  if (discount > 0) {
    lines.push({ kind: 'discount', label: question.discountLabel, amount: money(-discount) });
  }
  if (fee > 0 || feeWaived) {
    lines.push({ kind: 'fee', label: feeLabel(question), amount: money(fee) });
  }
  if (refund > 0) {
    const label =
      question.differenceRefunded === 'voucher'
        ? 'Difference back as a voucher'
        : 'Difference back to the card you paid with';
    lines.push({ kind: 'refund', label, amount: money(-refund) });
  }
  return { lines, total: money(sum(lines.map((line) => line.amount.amount))) };
};
