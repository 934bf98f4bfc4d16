import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { endChallenges } from '../challenges/start-challenge';
import { findCustomer } from '../objects/customer';
import {
  type IntentRow,
  lockIntent,
  toIntentResponse,
  updateIntent,
} from '../objects/intent-response';
import { paymentIntents } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { amountField, expandField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { missingResource } from '../wire/stripe-error';
import { assertMinAmount } from './min-amount';
import { createUnexpectedStateError } from './unexpected-state';

export const retrieveIntentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  input: z.strictObject({ expand: expandField }),
  run: async ({ tx, params: { id = '' }, input }) => {
    const [intent] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id));
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    return ok(await toIntentResponse(tx, intent, input.expand));
  },
});

export const updateIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  input: z.strictObject({
    amount: amountField.optional(),
    customer: textField.optional(),
    expand: expandField,
  }),
  run: async ({ tx, params, input }) => {
    if (input.customer) await findCustomer(tx, input.customer, 'customer');
    const intent = await lockIntent(tx, params.id ?? '');
    const ended = intent.status === 'succeeded' || intent.status === 'canceled';
    const priced = input.amount !== undefined;
    if (ended || (priced && intent.status === 'requires_capture')) {
      throw await createUnexpectedStateError(tx, intent, 'update');
    }
    const amount = input.amount ?? intent.amount;
    assertMinAmount(amount, intent.currency);
    // A challenge is valid only for the amount that it showed, so another price needs another challenge.
    const restart = priced && intent.status === 'requires_action';
    if (restart) await endChallenges(tx, intent.id);
    const changed = await updateIntent(tx, intent.id, {
      amount,
      customer: input.customer ?? intent.customer,
      status: restart ? 'requires_confirmation' : intent.status,
    });
    return ok(await toIntentResponse(tx, changed, input.expand));
  },
});

export const listIntentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  input: z.strictObject(pageFields),
  run: (call) =>
    listPage(call, paymentIntents, '/v1/payment_intents', undefined, (row: IntentRow) =>
      toIntentResponse(call.tx, row),
    ),
});
