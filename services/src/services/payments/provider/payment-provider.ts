import type { Money } from '../../../kit/schemas';
import type { StoredChallenge } from '../payment/payment-shapes';

/** A card as a provider shows it: its token, and what tells it from another. */
export type ProviderCard = {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** Whose card it is there; null for one that is not kept. */
  customerId: string | null;
};

/** What pays an intent, and whether the provider keeps it for its customer afterwards. */
export type CardToConfirm = {
  paymentMethodId: string;
  /** Whose card it is, or becomes by `keep`. */
  customerId: string | null;
  keep: boolean;
};

/** A refund as a provider shows it. */
export type ProviderRefund = {
  id: string;
  amount: number;
  /** Why it failed, in the provider's word; null where it did not. */
  failureReason: string | null;
  /** Our refund that it was made for. */
  refundId: string | null;
  /** The failed refund that it is a new attempt for, by the provider's id. */
  retryOf: string | null;
};

/** An intent to pay as a provider holds it, in the words that this product needs. */
export type ProviderIntent = {
  id: string;
  clientSecret: string;
  status: 'needs-card' | 'needs-action' | 'authorised' | 'captured' | 'cancelled';
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Everything that was sent back, new attempts left out: it never becomes less, also where a refund fails. */
  refundedAmount: number;
  /** In the order in which they were made. */
  refunds: readonly ProviderRefund[];
  card: ProviderCard | null;
  /** The bank's question that this product asks by itself. */
  challenge: StoredChallenge | null;
  /** The page where the bank asks by itself, http or https. */
  bankPage: string | null;
  /** Why the last card was refused, in the provider's code. */
  failure: { code: string } | null;
};

export type NewIntent = {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
};

/**
 * What the product asks of a payment provider. An intent is for no less than a card can pay, though less
 * may be due: no card is sent then. Each step answers the intent as it stands afterwards; a
 * refused card is such an answer, not an error. A step on an intent that is past it changes nothing.
 * @throws Problem `service-unavailable` when the provider does not answer
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  publishableKey: string;
  webhookSecret: string;
  /** The card fields' document for a page of this origin. */
  fieldsUrl(pageOrigin: string): string;
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<ProviderIntent>;
  changeAmount(intentId: string, due: Money): Promise<ProviderIntent>;
  /** Null when the provider does not know the payment method, or knows it as another customer's. */
  confirm(
    intentId: string,
    card: CardToConfirm,
    /** Where a bank that asks on a page of its own sends the traveller afterwards. */
    returnUrl: string,
    idempotencyKey: string,
  ): Promise<ProviderIntent | null>;
  /** A new customer, known by our reference, and one however often it is asked; answers its id there. */
  createCustomer(reference: string): Promise<string>;
  /** The card is its customer's no more, and pays no more. Done already is as good. */
  detachCard(paymentMethodId: string): Promise<void>;
  /** Forgets a customer with all cards. Done already is as good. */
  deleteCustomer(customerId: string): Promise<void>;
  retrieve(intentId: string): Promise<ProviderIntent>;
  answerChallenge(
    intentId: string,
    code: string,
  ): Promise<{ wrong: boolean; intent: ProviderIntent }>;
  resendChallenge(intentId: string): Promise<{ sent: boolean; intent: ProviderIntent }>;
  capture(intentId: string): Promise<ProviderIntent>;
  cancel(intentId: string): Promise<ProviderIntent>;
  /** All that was taken and has not gone back yet. */
  refund(intentId: string): Promise<ProviderIntent>;
  /**
   * Gives a part of what was taken back, once for a reference however often it is asked. `given` is
   * false where the provider will not: there is not as much left, or the card's bank refuses.
   */
  refundPart(
    intentId: string,
    part: { amount: number; reference: string },
  ): Promise<{ given: boolean; intent: ProviderIntent }>;
  /** Makes a refund that failed once more, once for each failed one; `given` as above. */
  retryRefund(
    intentId: string,
    part: { amount: number; retryOf: string },
  ): Promise<{ given: boolean; intent: ProviderIntent }>;
};
