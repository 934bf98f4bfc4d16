import { defaultLanguage } from '@train-swap/shared-config/languages';
import { formatMoney } from 'shared-server/format-money';
import { invalidRequest } from '../wire/stripe-error';

/** Minimum charge amounts of docs.stripe.com/currencies, for currencies used for trains. Minor units. */
const minAmounts = new Map(
  Object.entries({
    gbp: 30,
    eur: 50,
    usd: 50,
    chf: 50,
    pln: 200,
    dkk: 250,
    nok: 300,
    sek: 300,
    czk: 1_500,
    huf: 17_500,
  }),
);
const defaultMinAmount = 50;

/** @throws StripeError 400 `amount_too_small`, as in Stripe */
export const assertMinAmount = (amount: number, currency: string): void => {
  const min = minAmounts.get(currency) ?? defaultMinAmount;
  if (amount >= min) return;
  const text = formatMoney({ amount: min, currency }, { language: defaultLanguage });
  throw invalidRequest(`Amount must be at least ${text} ${currency}`, {
    code: 'amount_too_small',
  });
};
