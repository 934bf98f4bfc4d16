import type { PaymentMethodRow } from '../objects/payment-method';
import { invalidRequest } from '../wire/stripe-error';

/**
 * A customer's card can pay only for that customer, and a detached card cannot pay.
 * @throws StripeError 400 with `param: payment_method`, in Stripe's words
 */
export function assertCardOfCustomer(method: PaymentMethodRow, customer: string | null): void {
  if (method.detached) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    );
  }
  if (method.customer && method.customer !== customer) {
    throw invalidRequest(
      'The provided PaymentMethod does not belong to the Customer of this PaymentIntent.',
      { param: 'payment_method' },
    );
  }
}
