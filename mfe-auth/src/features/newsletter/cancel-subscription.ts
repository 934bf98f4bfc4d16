import { answer, newsletterApi } from 'shared-api';

/** Ends a subscription by the token of any of its mails. 404 when the link is not known. */
export async function cancelSubscription(token: string): Promise<void> {
  await answer(
    newsletterApi.POST('/subscriptions/{token}/cancellation', {
      params: { path: { token } },
      body: {},
    }),
  );
}
