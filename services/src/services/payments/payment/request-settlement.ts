import type { ServiceContext } from '../../../kit/context';
import type { PaymentRow } from '../records/payment-record';

// The order key is the operation, not the booking: a provider that is not available delays this payment only.
const request =
  (type: 'payment.capture-due' | 'payment.cancel-due') =>
  (context: ServiceContext, { id, operationId }: PaymentRow) =>
    context.publish({
      type,
      operationId,
      audience: 'services',
      data: { paymentId: id },
    });

/** Publishes an event that captures the amount after the commit, with retries. */
export const requestCapture = request('payment.capture-due');

/** Publishes an event that cancels the intent after the commit, with retries. */
export const requestCancel = request('payment.cancel-due');
