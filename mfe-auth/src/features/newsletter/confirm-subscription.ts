import { answer, newsletterApi } from 'shared-api';

/** Confirms a subscription by the token of its mail; `email` is masked. 404 or 410 when the link is dead. */
export async function confirmSubscription(token: string): Promise<string> {
  const { email } = await answer(
    newsletterApi.POST('/subscriptions/{token}/confirmation', {
      params: { path: { token } },
      body: {},
    }),
  );
  return email;
}
