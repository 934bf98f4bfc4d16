import { invalidRequest } from '../wire/stripe-error';

/** docs.stripe.com/currencies, minimum charge amounts: those of currencies that trains are paid in. Minor units. */
const leastAmounts = new Map(
  Object.entries({
    ...{ gbp: 30, eur: 50, usd: 50, chf: 50, pln: 200, dkk: 250, nok: 300, sek: 300 },
    ...{ czk: 1_500, huf: 17_500 },
  }),
);
const leastElsewhere = 50;

/** @throws StripeRefusal 400 `amount_too_small`, as Stripe does for an intent that nobody could pay. */
export const refuseTooSmall = (amount: number, currency: string): void => {
  const least = leastAmounts.get(currency) ?? leastElsewhere;
  if (amount >= least) return;
  const text = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(least / 100);
  throw invalidRequest(`Amount must be at least ${text} ${currency}`, {
    code: 'amount_too_small',
  });
};
