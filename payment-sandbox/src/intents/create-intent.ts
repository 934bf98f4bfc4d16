import { z } from 'zod';
import { recordEvent } from '../events/record-event';
import { findCustomer } from '../objects/customer';
import { toIntentResponse } from '../objects/intent-response';
import { resolvePaymentMethod } from '../objects/payment-method';
import { paymentIntents } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import {
  amountField,
  booleanField,
  currencyField,
  expandField,
  futureUsageField,
  metadataField,
  textField,
} from '../wire/form-fields';
import { createObjectId, randomLetters } from '../wire/object-id';
import { confirmIntent } from './confirm-intent';
import { assertMinAmount } from './min-amount';

const paymentMethodOptionsField = z
  .strictObject({ card: z.record(z.string(), z.string()).optional() })
  .optional();

export const createIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents',
  input: z.strictObject({
    amount: amountField,
    currency: currencyField,
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic'),
    confirm: booleanField.optional(),
    customer: textField.optional(),
    description: textField.optional(),
    metadata: metadataField.optional(),
    payment_method: textField.optional(),
    payment_method_types: z.array(z.literal('card')).optional(),
    payment_method_options: paymentMethodOptionsField,
    automatic_payment_methods: z
      .strictObject({ enabled: booleanField, allow_redirects: textField.optional() })
      .optional(),
    receipt_email: textField.optional(),
    return_url: textField.optional(),
    setup_future_usage: futureUsageField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { tx, input, now } = call;
    assertMinAmount(input.amount, input.currency);
    if (input.customer) await findCustomer(tx, input.customer, 'customer');
    const method = input.payment_method
      ? await resolvePaymentMethod(call, input.payment_method)
      : undefined;
    const id = createObjectId('pi');
    const [intent] = await tx
      .insert(paymentIntents)
      .values({
        id,
        created: now,
        amount: input.amount,
        currency: input.currency,
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        clientSecret: `${id}_secret_${randomLetters(25)}`,
        captureMethod: input.capture_method === 'manual' ? 'manual' : 'automatic',
        customer: input.customer ?? null,
        setupFutureUsage: input.setup_future_usage ?? null,
        paymentMethod: method?.id ?? null,
        description: input.description ?? null,
        receiptEmail: input.receipt_email ?? null,
        metadata: input.metadata ?? {},
      })
      .returning();
    if (!intent) throw new Error('The payment intent was not stored.');
    await recordEvent(call, 'payment_intent.created', await toIntentResponse(tx, intent));
    const { expand = [], return_url: returnUrl } = input;
    if (input.confirm) return confirmIntent(call, intent, { returnUrl, expand });
    return ok(await toIntentResponse(tx, intent, expand));
  },
});
