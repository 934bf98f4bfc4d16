import { eq } from 'drizzle-orm';
import { getCvcLength, isCardNumber, toDigits } from '../card-numbers/card-number';
import { getTestCardNumber, getTestCardOutcome, toStoredCard } from '../card-numbers/test-cards';
import type { Transaction } from '../database/open-database';
import { i18n } from '../language';
import { paymentMethods } from '../schema';
import type { Provider } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';
import { missingResource, StripeError } from '../wire/stripe-error';

export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export type CardInput = {
  number: string;
  expMonth: number;
  expYear: number;
  cvc?: string | undefined;
  postalCode?: string | undefined;
};

type Saver = { tx: Transaction; provider: Provider; now: number };

const createCardError = (code: string, message: string, param: string, declineCode?: string) =>
  new StripeError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });

function assertValidExpiry(card: CardInput, now: number): void {
  if (card.expMonth < 1 || card.expMonth > 12) {
    throw createCardError(
      'invalid_expiry_month',
      i18n.t("Your card's expiration month is invalid."),
      'card[exp_month]',
    );
  }
  const today = new Date(now * 1000);
  const lastMonth = card.expYear * 12 + card.expMonth;
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (lastMonth < thisMonth || card.expYear > today.getUTCFullYear() + 50) {
    throw createCardError(
      'invalid_expiry_year',
      i18n.t("Your card's expiration year is invalid."),
      'card[exp_year]',
    );
  }
}

/**
 * Validates a card and stores it without its number.
 * @throws StripeError 402 with Stripe's code for a wrong number, date or security code, and for a real card
 */
export async function savePaymentMethod(
  { tx, provider, now }: Saver,
  card: CardInput,
): Promise<PaymentMethodRow> {
  const digits = toDigits(card.number);
  if (!isCardNumber(digits)) {
    throw createCardError(
      'incorrect_number',
      i18n.t('Your card number is incorrect.'),
      'card[number]',
    );
  }
  assertValidExpiry(card, now);
  if (card.cvc !== undefined && toDigits(card.cvc).length !== getCvcLength(digits)) {
    throw createCardError(
      'invalid_cvc',
      i18n.t("Your card's security code is invalid."),
      'card[cvc]',
    );
  }
  const outcome = getTestCardOutcome(digits);
  if (!outcome) {
    throw createCardError(
      'card_declined',
      i18n.t(
        'Your card was declined. This is a test environment: use a test card, such as 4242 4242 4242 4242.',
      ),
      'card[number]',
      'test_mode_live_card',
    );
  }
  const [row] = await tx
    .insert(paymentMethods)
    .values({
      id: createObjectId('pm'),
      created: now,
      ...toStoredCard(digits, outcome, provider.keys.hashKey),
      expMonth: card.expMonth,
      expYear: card.expYear,
      postalCode: card.postalCode ?? null,
    })
    .returning();
  if (!row) throw new Error('The payment method was not stored.');
  return row;
}

/** Finds a payment method, or creates one from a test token such as `pm_card_visa`. */
export async function resolvePaymentMethod(saver: Saver, id: string): Promise<PaymentMethodRow> {
  const number = getTestCardNumber(id);
  if (number) {
    const expYear = new Date(saver.now * 1000).getUTCFullYear() + 1;
    return savePaymentMethod(saver, { number, expMonth: 12, expYear });
  }
  const [row] = await saver.tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  if (!row) throw missingResource('PaymentMethod', id, 'payment_method');
  return row;
}

export const toPaymentMethodResponse = (row: PaymentMethodRow): Record<string, unknown> => ({
  id: row.id,
  object: 'payment_method',
  billing_details: { address: { postal_code: row.postalCode } },
  card: {
    brand: row.brand,
    exp_month: row.expMonth,
    exp_year: row.expYear,
    fingerprint: row.fingerprint,
    last4: row.last4,
  },
  created: row.created,
  customer: row.customer,
  livemode: false,
  type: 'card',
});
