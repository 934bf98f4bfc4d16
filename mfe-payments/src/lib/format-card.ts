import type { Receipt } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`. An unknown brand keeps the provider's name. */
export function formatCard({ brand, last4 }: NonNullable<Receipt['card']>): string {
  const name = Object.hasOwn(brandNames, brand) ? brandNames[brand] : brand;
  return i18n.t('{brand} ending in {last4}', { brand: name, last4 });
}
