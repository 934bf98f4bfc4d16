import type { Money } from '../../../kit/values/schemas';
import type { StoredChallenge } from '../payment-shapes';

/** A card at the provider: its token and what identifies it to the traveller. */
export type ProviderCard = {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** The customer at the provider; null for a card that is not saved. */
  customerId: string | null;
};

/** The card for an intent, and whether the provider saves it for its customer. */
export type CardToConfirm = {
  paymentMethodId: string;
  /** The customer that has the card, or gets it with `save`. */
  customerId: string | null;
  save: boolean;
};

export type ProviderRefund = {
  id: string;
  amount: number;
  /** The provider's failure code; null if the refund did not fail. */
  failureReason: string | null;
  /** The id of our refund. */
  refundId: string | null;
  /** The provider's id of the failed refund that this one retries. */
  retryOf: string | null;
};

export type ProviderIntent = {
  id: string;
  clientSecret: string;
  status: 'needs-card' | 'needs-action' | 'authorised' | 'captured' | 'cancelled';
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** The sum of all refunds without retries. It never decreases, even if a refund fails. */
  refundedAmount: number;
  /** Oldest first. */
  refunds: readonly ProviderRefund[];
  card: ProviderCard | null;
  /** A challenge that our checkout shows. */
  challenge: StoredChallenge | null;
  /** The URL of a challenge on a page of the bank, http or https. */
  bankPage: string | null;
  /** The provider's code for the decline of the last card. */
  failure: { code: string } | null;
};

export type IntentParams = {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
};

/**
 * The interface of a payment provider. An intent is at least the minimum charge, even if less is due; then no card is
 * sent. Each step returns the intent after the step. A declined card is a result, not an error. A step that the intent
 * has already passed changes nothing.
 * @throws Problem `service-unavailable` when the provider does not respond
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  publishableKey: string;
  webhookSecret: string;
  /** The URL of the card fields for a page of this origin. */
  fieldsUrl(pageOrigin: string): string;
  /** The URL of a page of the bank in the language of the request, if the provider offers languages. */
  bankPageUrl(url: string): string;
  createIntent(intent: IntentParams, idempotencyKey: string): Promise<ProviderIntent>;
  updateAmount(intentId: string, due: Money): Promise<ProviderIntent>;
  /** Null when the payment method is unknown or belongs to another customer. */
  confirm(
    intentId: string,
    card: CardToConfirm,
    /** Where the page of the bank sends the traveller afterwards. */
    returnUrl: string,
    idempotencyKey: string,
  ): Promise<ProviderIntent | null>;
  /** Creates a customer for our reference, idempotently. Returns its id at the provider. */
  createCustomer(reference: string): Promise<string>;
  /** Removes the card from its customer, idempotently. It cannot pay any more. */
  detachCard(paymentMethodId: string): Promise<void>;
  /** Deletes a customer with all cards, idempotently. */
  deleteCustomer(customerId: string): Promise<void>;
  retrieve(intentId: string): Promise<ProviderIntent>;
  answerChallenge(
    intentId: string,
    code: string,
  ): Promise<{ wrong: boolean; intent: ProviderIntent }>;
  resendChallenge(intentId: string): Promise<{ sent: boolean; intent: ProviderIntent }>;
  capture(intentId: string): Promise<ProviderIntent>;
  cancel(intentId: string): Promise<ProviderIntent>;
  /** Refunds everything that was captured and not refunded yet. */
  refund(intentId: string): Promise<ProviderIntent>;
  /**
   * Refunds a part, once for each reference. `accepted` is false when the provider rejects it: too little is left, or
   * the card's bank rejects it.
   */
  refundPartially(
    intentId: string,
    part: { amount: number; reference: string },
  ): Promise<{ accepted: boolean; intent: ProviderIntent }>;
  /** Retries a failed refund, once for each failed one. `accepted` as above. */
  retryRefund(
    intentId: string,
    part: { amount: number; retryOf: string },
  ): Promise<{ accepted: boolean; intent: ProviderIntent }>;
};
