import { formatMoney } from 'shared-server/format-money';
import { i18n } from '../../../kit/language/i18n';
import type { Money } from '../../../kit/values/schemas';
import type { ExchangeConditions } from '../contract/conditions';
import type { ExchangePrice, PriceLine } from '../contract/exchange';

/** Amounts of one traveller for the current and the new train, in minor units. */
export type FareChange = {
  paid: number;
  /** The adult fare of the current train; `paid` is the amount after discounts. */
  oldFare: number;
  /** The adult fare of the new train. */
  newFare: number;
  /** Child and railcard discount on `newFare`; zero or more. */
  newDiscount: number;
};

/** The fee is per traveller. */
export type PriceInput = Pick<
  ExchangeConditions,
  'fee' | 'differenceCharged' | 'differenceRefunded'
> & {
  currency: string;
  fares: readonly FareChange[];
  feeWaived: boolean;
  /** In another class: how much more the adult fare of the new train is in it; negative in a lower class. */
  supplement?: number;
  /** Name of the discount, for example `16-25 Railcard, one third off`. */
  discountLabel: string;
  /** Texts about railcards that do not apply. */
  notes: readonly string[];
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Splits a positive difference into fare difference and discount, when both increase. */
function split({ paid, oldFare, newFare, newDiscount }: FareChange) {
  const counted = Math.max(oldFare, paid);
  const gross = newFare - counted;
  const discount = newDiscount - (counted - paid);
  return gross > 0 && discount > 0 ? { gross, discount } : { gross: gross - discount, discount: 0 };
}

/** The difference for one traveller: gross minus discount minus refund. */
const computeCharge = (input: PriceInput) => (fare: FareChange) => {
  const difference = fare.newFare - fare.newDiscount - fare.paid;
  const cheaper = difference < 0;
  const charged = difference > 0 && input.differenceCharged;
  return {
    cheaper,
    ...(charged ? split(fare) : { gross: 0, discount: 0 }),
    refund: cheaper && input.differenceRefunded !== 'none' ? -difference : 0,
  };
};

function differenceLabel(input: PriceInput, gross: number, cheaper: boolean): string {
  if (gross > 0) return i18n.t('Fare difference');
  if (cheaper && (input.supplement ?? 0) < 0) {
    return input.differenceRefunded === 'none'
      ? i18n.t('Standard class costs less; this ticket does not refund the difference')
      : i18n.t('Standard class costs less');
  }
  if (cheaper && input.differenceRefunded === 'none') {
    return i18n.t('The new train is cheaper; this ticket does not refund the difference');
  }
  return cheaper ? i18n.t('The new train is cheaper') : i18n.t('No fare difference');
}

/** The difference of the fares, with a separate line for what First class costs more. */
function differenceLines(input: PriceInput, gross: number, cheaper: boolean): PriceLine[] {
  const supplement = (input.supplement ?? 0) * input.fares.length;
  const toLine = (label: string, amount: number): PriceLine => ({
    kind: 'fare-difference',
    label,
    amount: { amount, currency: input.currency },
  });
  if (gross <= 0 || supplement <= 0) {
    return [toLine(differenceLabel(input, gross, cheaper), gross)];
  }
  const rest = gross - supplement;
  const label = rest > 0 ? i18n.t('Fare difference') : i18n.t('The new train is cheaper');
  const firstClass = toLine(i18n.t('First class'), supplement);
  return rest === 0 ? [firstClass] : [toLine(label, rest), firstClass];
}

function feeLabel(input: PriceInput): string {
  if (input.feeWaived) return i18n.t('Swap fee waived, your train is disrupted');
  const travellers = input.fares.length;
  if (travellers === 1) return i18n.t('Swap fee');
  const each = formatMoney(input.fee);
  return i18n.t('Swap fee, {travellers} travellers at {each}', { travellers, each });
}

const refundLabels = {
  voucher: () => i18n.t('Difference refunded as a voucher'),
  original: () =>
    i18n.t('Difference refunded to the card you paid with here, any rest as a voucher'),
};

export type ExchangePricing = {
  price: ExchangePrice;
  /** Total paid per traveller after the exchange, without fees; in the order of `fares`. */
  paidAfter: number[];
};

/** Minor units. */
function computeFee({ currency, fee, feeWaived, fares }: PriceInput): number {
  if (feeWaived || fee.amount === 0) return 0;
  if (fee.currency !== currency) {
    throw new Error(`A swap fee in ${fee.currency} cannot be charged to a booking in ${currency}.`);
  }
  return fee.amount * fares.length;
}

/**
 * The total price of an exchange with its breakdown. The total is the sum of the lines. It is negative only when the
 * ticket's conditions refund the difference.
 */
export function priceExchange(input: PriceInput): ExchangePricing {
  const { currency, fares, feeWaived } = input;
  const money = (amount: number): Money => ({ amount, currency });
  const charges = fares.map(computeCharge(input));
  const gross = sum(charges.map((each) => each.gross));
  const discount = sum(charges.map((each) => each.discount));
  const refund = sum(charges.map((each) => each.refund));
  const cheaper = charges.some((each) => each.cheaper);
  const fee = computeFee(input);

  const lines: PriceLine[] = differenceLines(input, gross, cheaper);
  if (discount > 0) {
    lines.push({ kind: 'discount', label: input.discountLabel, amount: money(-discount) });
  }
  for (const label of input.notes) lines.push({ kind: 'discount', label, amount: money(0) });
  if (fee > 0 || feeWaived) {
    lines.push({ kind: 'fee', label: feeLabel(input), amount: money(fee) });
  }
  const total = sum(lines.map((line) => line.amount.amount)) - refund;
  const { differenceRefunded: refundedAs } = input;
  const refundMethod = total < 0 && refundedAs !== 'none' ? { refundedAs } : {};
  if (refund > 0) {
    const label = refundMethod.refundedAs
      ? refundLabels[refundMethod.refundedAs]()
      : i18n.t('Difference deducted');
    lines.push({ kind: 'refund', label, amount: money(-refund) });
  }
  return {
    price: { lines, total: money(total), ...refundMethod },
    paidAfter: charges.map(
      (each, index) => (fares[index]?.paid ?? 0) + each.gross - each.discount - each.refund,
    ),
  };
}
