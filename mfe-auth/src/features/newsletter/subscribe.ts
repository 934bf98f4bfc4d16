import { answer, newsletterApi } from 'shared-api';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form/use-form';
import { emailAddress } from '../../lib/form/values';

export const subscriptionSchema = z.object({ email: emailAddress });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Asks for the newsletter: a mail with a confirmation link is sent (double opt-in). */
export function subscribe(body: Subscription): Promise<unknown> {
  return answer(newsletterApi.POST('/subscriptions', { body }));
}

export function useSubscribe(onDone: (subscription: Subscription) => void) {
  return useForm({
    id: 'newsletter',
    schema: subscriptionSchema,
    fields: ['email'],
    send: subscribe,
    onDone: (_answer, subscription) => onDone(subscription),
  });
}
