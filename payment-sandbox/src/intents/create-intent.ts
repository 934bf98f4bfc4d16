import { z } from 'zod';
import { recordEvent } from '../events/record-event';
import { toIntentResponse } from '../objects/intent-response';
import { paymentIntents } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import {
  amountField,
  currencyField,
  expandField,
  metadataField,
  textField,
} from '../wire/form-fields';
import { createObjectId, randomLetters } from '../wire/object-id';
import { assertMinAmount } from './min-amount';

/** Creates an intent without a card. Its amount is always reserved first, and captured by another call. */
export const createIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents',
  input: z.strictObject({
    amount: amountField,
    currency: currencyField,
    capture_method: z.literal('manual'),
    description: textField.optional(),
    metadata: metadataField.default({}),
    payment_method_types: z.array(z.literal('card')).optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { tx, input, now } = call;
    assertMinAmount(input.amount, input.currency);
    const id = createObjectId('pi');
    const [intent] = await tx
      .insert(paymentIntents)
      .values({
        id,
        created: now,
        amount: input.amount,
        currency: input.currency,
        status: 'requires_payment_method',
        clientSecret: `${id}_secret_${randomLetters(25)}`,
        description: input.description ?? null,
        metadata: input.metadata,
      })
      .returning();
    if (!intent) throw new Error('The payment intent was not stored.');
    await recordEvent(call, 'payment_intent.created', await toIntentResponse(tx, intent));
    return ok(await toIntentResponse(tx, intent, input.expand));
  },
});
