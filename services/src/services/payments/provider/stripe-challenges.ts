import Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider';
import type { StripeRequests } from './stripe-requests';

const challengePath = (intentId: string) =>
  `/v1/test_helpers/payment_intents/${encodeURIComponent(intentId)}/challenge`;

/** 3-D Secure by a code in our checkout, which only the sandbox has. */
export function createChallengeMethods(
  requests: StripeRequests,
): Pick<PaymentProvider, 'answerChallenge' | 'resendChallenge'> {
  const { stripe } = requests;
  return {
    answerChallenge: async (intentId, code) => {
      let wrong = false;
      const intent = await requests.update(intentId, async () => {
        try {
          await stripe.rawRequest('POST', challengePath(intentId), { code });
        } catch (error) {
          wrong =
            error instanceof Stripe.errors.StripeCardError &&
            error.code === 'challenge_code_incorrect';
          throw error;
        }
      });
      return { wrong, intent };
    },
    resendChallenge: async (intentId) => {
      let sent = true;
      const intent = await requests.update(intentId, async () => {
        try {
          await stripe.rawRequest('POST', `${challengePath(intentId)}/resend`, {});
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeRateLimitError)) throw error;
          sent = false;
        }
      });
      return { sent, intent };
    },
  };
}
