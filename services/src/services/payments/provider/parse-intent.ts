import type Stripe from 'stripe';
import { z } from 'zod';
import { toInstant } from '../../../kit/values/schemas';
import type { StoredChallenge } from '../payment-shapes';
import type { ProviderCard, ProviderIntent, ProviderRefund } from './payment-provider';

/** The sandbox's extension of `next_action`. Stripe uses a page or its script in the browser. */
const codeChallenge = z.object({
  type: z.literal('one_time_code'),
  challenge: z.object({
    id: z.string(),
    length: z.int(),
    sent_to: z.string(),
    expires_at: z.int(),
    resend_at: z.int(),
    attempts_left: z.int(),
  }),
});

const bankPage = z.object({
  type: z.literal('redirect_to_url'),
  redirect_to_url: z.object({ url: z.url({ protocol: /^https?$/ }) }),
});

const toInstantFromSeconds = (seconds: number): string => toInstant(new Date(seconds * 1000));

function parseChallenge(intent: Stripe.PaymentIntent): StoredChallenge | null {
  const parsed = codeChallenge.safeParse(intent.next_action?.use_stripe_sdk);
  if (!parsed.success) return null;
  const { id, length, sent_to, expires_at, resend_at, attempts_left } = parsed.data.challenge;
  return {
    challengeId: id,
    length,
    sentTo: sent_to,
    expiresAt: toInstantFromSeconds(expires_at),
    resendAt: toInstantFromSeconds(resend_at),
    attemptsLeft: attempts_left,
  };
}

function parseBankPage(intent: Stripe.PaymentIntent): string | null {
  const parsed = bankPage.safeParse(intent.next_action);
  return parsed.success ? parsed.data.redirect_to_url.url : null;
}

const statuses: Readonly<Record<string, ProviderIntent['status']>> = {
  requires_payment_method: 'needs-card',
  requires_confirmation: 'needs-card',
  requires_action: 'needs-action',
  processing: 'needs-action',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

const expanded = <Resource extends object>(
  value: string | Resource | null | undefined,
): Resource | null => (typeof value === 'object' ? (value ?? null) : null);

function parseCard(method: Stripe.PaymentMethod | null): ProviderCard | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  const { customer } = method;
  return {
    paymentMethodId: method.id,
    brand,
    last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
  };
}

function getFailureReason({ status, failure_reason }: Stripe.Refund): string | null {
  if (status === 'canceled') return 'merchant_request';
  return status === 'failed' ? (failure_reason ?? 'unknown') : null;
}

/** Stripe lists the newest first. */
const parseRefunds = (refunds: readonly Stripe.Refund[]): ProviderRefund[] =>
  [...refunds].reverse().map((refund) => ({
    id: refund.id,
    amount: refund.amount,
    failureReason: getFailureReason(refund),
    refundId: refund.metadata?.refundId ?? null,
    retryOf: refund.metadata?.retryOf ?? null,
  }));

/** Parses an intent with expanded `latest_charge` and `payment_method`. `chargeRefunds`: newest first. */
export function parseIntent(
  intent: Stripe.PaymentIntent,
  chargeRefunds: readonly Stripe.Refund[] = [],
): ProviderIntent {
  const error = intent.last_payment_error;
  // An unknown status of a newer API version means that the payment is not finished.
  const isKnown = Object.hasOwn(statuses, intent.status);
  const status = (isKnown ? statuses[intent.status] : undefined) ?? 'needs-action';
  const refunds = status === 'captured' ? parseRefunds(chargeRefunds) : [];
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    refundedAmount: refunds
      .filter(({ retryOf }) => retryOf === null)
      .reduce((sum, { amount }) => sum + amount, 0),
    refunds,
    card: parseCard(expanded<Stripe.PaymentMethod>(intent.payment_method)),
    challenge: parseChallenge(intent),
    bankPage: parseBankPage(intent),
    failure: error ? { code: getFailureCode(error) } : null,
  };
}

function getFailureCode({ code, decline_code }: Stripe.PaymentIntent.LastPaymentError): string {
  if (decline_code === 'insufficient_funds') return 'insufficient_funds';
  return code ?? 'card_declined';
}
