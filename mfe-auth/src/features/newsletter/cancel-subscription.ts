import { newsletterApi, unwrap } from '@train-swap/shared-api';

/** Cancels a subscription with the token of any of its emails. 404 when the token is unknown. */
export async function cancelSubscription(token: string): Promise<void> {
  await unwrap(
    newsletterApi.POST('/subscriptions/{token}/cancellation', {
      params: { path: { token } },
      body: {},
    }),
  );
}
