import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  resolvePaymentMethod,
  savePaymentMethod,
  toPaymentMethodResponse,
} from '../objects/payment-method';
import { paymentMethods } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { invalidRequest } from '../wire/stripe-error';

const numberField = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

export const createPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  keys: 'either',
  input: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({
      number: z.string().max(40),
      exp_month: numberField,
      exp_year: numberField,
      cvc: z.string().max(4),
    }),
    billing_details: z
      .strictObject({ address: z.strictObject({ postal_code: z.string().max(16) }) })
      .optional(),
  }),
  run: async (call) => {
    const { card, billing_details: billing } = call.input;
    const row = await savePaymentMethod(call, {
      number: card.number,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      cvc: card.cvc,
      postalCode: billing?.address.postal_code,
    });
    return ok(toPaymentMethodResponse(row));
  },
});

export const detachPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/detach',
  input: z.strictObject({}),
  run: async (call) => {
    const method = await resolvePaymentMethod(call, call.params.id ?? '');
    if (!method.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { param: 'payment_method' },
      );
    }
    const change = { customer: null, detached: true };
    await call.tx.update(paymentMethods).set(change).where(eq(paymentMethods.id, method.id));
    return ok(toPaymentMethodResponse({ ...method, ...change }));
  },
});
