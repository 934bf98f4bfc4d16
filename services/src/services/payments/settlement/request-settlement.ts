import type { ServiceContext } from '../../../kit/context';
import type { PaymentRow } from '../payment/payment-record';

// The order key is the operation alone: a provider that is away holds up this payment, and no
// other event of the booking.
const request =
  (type: 'payment.capture-due' | 'payment.cancel-due') =>
  (context: ServiceContext, { id, operationId }: PaymentRow) =>
    context.publish({
      type,
      operationId,
      audience: 'services',
      data: { paymentId: id },
    });

/** Has the reserved amount taken after the commit, for as often as the provider needs to be asked. */
export const requestCapture = request('payment.capture-due');

/** Has the reservation given back, and the intent closed, after the commit. */
export const requestCancel = request('payment.cancel-due');
