import { newsletterApi, unwrap } from '@train-swap/shared-api';

/** Confirms a subscription with the token of its email; `email` is masked. 404 or 410 when the link does not work any more. */
export async function confirmSubscription(token: string): Promise<string> {
  const { email } = await unwrap(
    newsletterApi.POST('/subscriptions/{token}/confirmation', {
      params: { path: { token } },
      body: {},
    }),
  );
  return email;
}
