import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { paymentMethods } from '../schema';
import type { Provider } from '../wire/endpoint';
import { objectId } from '../wire/object-id';
import { invalidRequest, missingResource, StripeRefusal } from '../wire/stripe-error';
import { cvcLengthOf, digitsOf, isCardNumber } from './card-number';
import { keepCard, testCardNumberOfToken, testCardOutcome } from './test-cards';

export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export type TypedCard = {
  number: string;
  expMonth: number;
  expYear: number;
  cvc?: string | undefined;
  postalCode?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

type Saver = { tx: Transaction; provider: Provider; now: number };

const cardRefusal = (code: string, message: string, param: string, declineCode?: string) =>
  new StripeRefusal(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });

const checkExpiry = (card: TypedCard, now: number): void => {
  if (card.expMonth < 1 || card.expMonth > 12) {
    throw cardRefusal(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'card[exp_month]',
    );
  }
  const today = new Date(now * 1000);
  const lastMonth = card.expYear * 12 + card.expMonth;
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (lastMonth < thisMonth || card.expYear > today.getUTCFullYear() + 50) {
    throw cardRefusal(
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
      'card[exp_year]',
    );
  }
};

/**
 * Checks a typed card and keeps what may be kept of it.
 * @throws StripeRefusal 402 with Stripe's code for a wrong number, date or security code, and for a
 * real card: a sandbox must not hold one.
 */
export const savePaymentMethod = async (
  { tx, provider, now }: Saver,
  card: TypedCard,
): Promise<PaymentMethodRow> => {
  const digits = digitsOf(card.number);
  if (!isCardNumber(digits)) {
    throw cardRefusal('incorrect_number', 'Your card number is incorrect.', 'card[number]');
  }
  checkExpiry(card, now);
  if (card.cvc !== undefined && digitsOf(card.cvc).length !== cvcLengthOf(digits)) {
    throw cardRefusal('invalid_cvc', "Your card's security code is invalid.", 'card[cvc]');
  }
  const outcome = testCardOutcome(digits);
  if (!outcome) {
    throw cardRefusal(
      'card_declined',
      'Your card was declined. This is a test environment: use a test card, such as 4242 4242 4242 4242.',
      'card[number]',
      'test_mode_live_card',
    );
  }
  const [row] = await tx
    .insert(paymentMethods)
    .values({
      id: objectId('pm'),
      created: now,
      ...keepCard(digits, outcome, provider.keys.hashKey),
      expMonth: card.expMonth,
      expYear: card.expYear,
      postalCode: card.postalCode ?? null,
      metadata: card.metadata ?? {},
    })
    .returning();
  if (!row) throw new Error('The payment method was not kept.');
  return row;
};

/** Finds a payment method, or makes one from a ready-made test token such as `pm_card_visa`. */
export const resolvePaymentMethod = async (
  saver: Saver,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethodRow> => {
  const number = testCardNumberOfToken(id);
  if (number) {
    const expYear = new Date(saver.now * 1000).getUTCFullYear() + 1;
    return savePaymentMethod(saver, { number, expMonth: 12, expYear });
  }
  if (!/^pm_[0-9A-Za-z_]{1,100}$/.test(id)) {
    throw invalidRequest(`Invalid payment method id: ${id.slice(0, 100)}`, { param });
  }
  const [row] = await saver.tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  if (!row) throw missingResource('PaymentMethod', id, param);
  return row;
};

export const presentPaymentMethod = (row: PaymentMethodRow): Record<string, unknown> => ({
  id: row.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: row.postalCode,
      state: null,
    },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
  card: {
    brand: row.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: row.postalCode ? 'pass' : null,
      cvc_check: 'unchecked',
    },
    country: 'GB',
    display_brand: row.brand,
    exp_month: row.expMonth,
    exp_year: row.expYear,
    fingerprint: row.fingerprint,
    funding: row.funding,
    last4: row.last4,
    networks: { available: [row.brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: row.created,
  customer: row.customer,
  livemode: false,
  metadata: row.metadata,
  type: 'card',
});
