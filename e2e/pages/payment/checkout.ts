import type { Page } from '@playwright/test';

export const cards = {
  pays: '4242424242424242',
  requiresCode: '4000002760003184',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Pays; the sandbox fails each refund after 30 seconds. */
  refundFails: '4000000000005126',
} as const;

/** The federated checkout; the card fields are in the document of the payment provider. */
export function checkout(page: Page) {
  const document = page.getByTitle('Card details, entered at the payment provider');
  const frame = document.contentFrame();
  const number = frame.getByLabel('Card number');
  return {
    document,
    frame,
    number,
    fill: async (card: string) => {
      await number.fill(card);
      await frame.getByLabel('Expiry date').fill('1230');
      await frame.getByLabel('Security code').fill('123');
      await frame.getByLabel('Billing postcode').fill('EH1 1BB');
    },
    pay: page.getByRole('button', { name: /^Pay £/ }),
    declined: page.getByRole('main').getByText('Your bank declined the payment'),
    challenge: page.getByRole('heading', { name: 'Confirm this payment with your bank' }),
  };
}
