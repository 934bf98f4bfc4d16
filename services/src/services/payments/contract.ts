/** The public interface for other services. */
export { supportRefundSchema } from './refunds/support-refund';
