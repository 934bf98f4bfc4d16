import { defaultLanguage } from '@train-swap/shared-config/languages';
import { formatMoney } from 'shared-server/format-money';
import { invalidRequest } from '../wire/stripe-error';

/** Minimum charge amounts of docs.stripe.com/currencies, in minor units. @throws StripeError 400 `amount_too_small` */
export function assertMinAmount(amount: number, currency: string): void {
  const min = currency === 'gbp' ? 30 : 50;
  if (amount >= min) return;
  const text = formatMoney({ amount: min, currency }, { language: defaultLanguage });
  throw invalidRequest(`Amount must be at least ${text} ${currency}`, {
    code: 'amount_too_small',
  });
}
