import { newsletterApi, unwrap } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { emailAddress } from '../form/values';

export const subscriptionSchema = z.object({ email: emailAddress });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Subscribes to the newsletter: the service sends an email with a confirmation link (double opt-in). */
export function subscribe(body: Subscription): Promise<unknown> {
  return unwrap(newsletterApi.POST('/subscriptions', { body }));
}
