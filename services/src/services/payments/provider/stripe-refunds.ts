import Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider';
import { requestOnce } from './request-once';
import type { StripeRequests } from './stripe-requests';

const reason = 'requested_by_customer';

export function createRefundMethods(
  requests: StripeRequests,
): Pick<PaymentProvider, 'refund' | 'refundPartially' | 'retryRefund'> {
  const { refunds } = requests.stripe;

  /** Creates a refund unless it exists: Stripe remembers an idempotency key for a day only. */
  const createOnce = async (
    intentId: string,
    amount: number,
    { name, value, key }: { name: 'refundId' | 'retryOf'; value: string; key: string },
  ) => {
    const metadata = { [name]: value };
    const find = async () => {
      const { data } = await refunds.list({ payment_intent: intentId, limit: 100 });
      return data.find((refund) => refund.metadata?.[name] === value) ?? null;
    };
    const create = (idempotencyKey: string) =>
      refunds.create({ payment_intent: intentId, amount, reason, metadata }, { idempotencyKey });
    // A refund that failed later counts as accepted: its failure is read from the intent.
    const accepted = await requests.run(async () => {
      try {
        if (!(await find())) await requestOnce(key, create, find);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    });
    return { accepted, intent: await requests.retrieve(intentId) };
  };

  return {
    refund: async (intentId) => {
      // A failed refund has its own retries. Stripe would create another refund here.
      const before = await requests.retrieve(intentId);
      if (before.refundedAmount >= before.amount) return before;
      return requests.updateOnce(
        intentId,
        `refund-${intentId}`,
        ({ amount, refundedAmount }) => refundedAmount >= amount,
        (idempotencyKey) =>
          refunds.create({ payment_intent: intentId, reason }, { idempotencyKey }),
      );
    },
    refundPartially: (intentId, { amount, reference }) =>
      createOnce(intentId, amount, {
        name: 'refundId',
        value: reference,
        key: `refund-part-${reference}`,
      }),
    retryRefund: (intentId, { amount, retryOf }) =>
      createOnce(intentId, amount, {
        name: 'retryOf',
        value: retryOf,
        key: `refund-retry-${retryOf}`,
      }),
  };
}
