/** The public interface for other services. */
export { paymentHistory } from './refunds/payment-history';
export { supportRefundSchema } from './refunds/support-refund';
