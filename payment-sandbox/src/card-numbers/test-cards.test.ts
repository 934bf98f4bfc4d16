import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import type Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox';

let database: TestDatabase;
let sandbox: RunningSandbox;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url);
  stripe = sandbox.stripe;
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const payWith = async (method: string) => {
  const { id } = await stripe.paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
    capture_method: 'manual',
  });
  return stripe.paymentIntents.confirm(id, {
    payment_method: method,
    expand: ['payment_method', 'latest_charge'],
  });
};

const cardOf = async (number: string) => {
  const cvc = /^3[47]/.test(number) ? '1234' : '123';
  const card = { number, exp_month: 12, exp_year: 2031, cvc };
  return (await stripe.paymentMethods.create({ type: 'card', card })).id;
};

// The list of docs.stripe.com/testing.
const cards: [brand: string, funding: string, numbers: string[], tokens: string[]][] = [
  ['visa', 'credit', ['4242424242424242', '4000008260000000'], ['visa', 'gb']],
  ['visa', 'debit', ['4000056655665556', '4000058260000005'], ['visa_debit', 'gb_debit']],
  [
    'mastercard',
    'credit',
    ['5555555555554444', '2223003122003222', '5555558265554449'],
    ['mastercard', 'gb_mastercard'],
  ],
  ['mastercard', 'debit', ['5200828282828210'], ['mastercard_debit']],
  ['mastercard', 'prepaid', ['5105105105105100'], ['mastercard_prepaid']],
  ['amex', 'credit', ['378282246310005', '371449635398431'], ['amex']],
  [
    'discover',
    'credit',
    ['6011111111111117', '6011000990139424', '6555900000604105'],
    ['discover'],
  ],
  ['discover', 'debit', ['6011981111111113'], []],
  ['diners', 'credit', ['3056930009020004', '36227206271667'], ['diners']],
  ['jcb', 'credit', ['3566002020360505'], ['jcb']],
  ['unionpay', 'credit', ['6200000000000005', '6205500000000000004'], ['unionpay']],
  ['unionpay', 'debit', ['6200000000000047'], []],
];

describe('Stripe’s test cards', () => {
  it.each(cards)('pay: %s (%s)', async (brand, funding, numbers, tokens) => {
    const entered = await Promise.all(numbers.map(cardOf));
    for (const method of [...entered, ...tokens.map((token) => `pm_card_${token}`)]) {
      const paid = await payWith(method);
      expect(paid.status).toBe('requires_capture');
      expect((paid.payment_method as Stripe.PaymentMethod).card).toMatchObject({ brand, funding });
      const charge = paid.latest_charge as Stripe.Charge;
      expect(charge.payment_method_details?.card).toMatchObject({ brand, funding });
    }
  });

  it.each([
    ['4000000000000341', 'pm_card_chargeCustomerFail', 'generic_decline'],
    [
      '4000000000006975',
      'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
      'card_velocity_exceeded',
    ],
    ['4100000000000019', 'pm_card_radarBlock', 'fraudulent'],
    ['4000008400001280', 'pm_card_threeDSecureRequiredProcessingError', 'generic_decline'],
  ])('are declined: %s (%s)', async (number, token, declineCode) => {
    for (const method of [await cardOf(number), token]) {
      await expect(payWith(method)).rejects.toMatchObject({
        type: 'StripeCardError',
        code: 'card_declined',
        decline_code: declineCode,
      });
    }
  });

  it.each([
    ['4000000000003055', 'pm_card_threeDSecureOptional', 'requires_capture'],
    ['4000000000003097', 'pm_card_threeDSecureOptionalProcessingError', 'requires_capture'],
    ['378282246310005', 'pm_card_amex_threeDSecureNotSupported', 'requires_capture'],
    ['4000000000003220', 'pm_card_threeDSecure2Required', 'requires_action'],
    ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'requires_action'],
    ['4000003800000446', 'pm_card_authenticationRequiredSetupForOffSession', 'requires_action'],
    [
      '4000008260003178',
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      'requires_action',
    ],
  ])('with 3-D Secure: %s (%s) becomes %s', async (number, token, status) => {
    for (const method of [await cardOf(number), token]) {
      expect((await payWith(method)).status).toBe(status);
    }
  });
});
