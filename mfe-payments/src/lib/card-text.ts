import type { Receipt } from 'shared-api';

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`; a brand that is new to this page by the provider's own word. */
export function cardText({ brand, last4 }: NonNullable<Receipt['card']>): string {
  const name = Object.hasOwn(brandNames, brand) ? brandNames[brand] : brand;
  return `${name} ending in ${last4}`;
}
