import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findCustomer } from '../objects/customer';
import {
  type PaymentMethodRow,
  resolvePaymentMethod,
  savePaymentMethod,
  toPaymentMethodResponse,
} from '../objects/payment-method';
import { paymentMethods } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, metadataField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { invalidRequest, missingResource } from '../wire/stripe-error';
import { assertCardOfCustomer, attachToCustomer } from './customer-card';

const monthField = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

/** Two digits mean this century, as on a card. */
const yearField = z
  .string()
  .regex(/^(\d{2}|\d{4})$/)
  .transform((text) => (text.length === 2 ? 2000 + Number(text) : Number(text)));

export const createPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  keys: 'either',
  input: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({
      number: z.string().max(40),
      exp_month: monthField,
      exp_year: yearField,
      cvc: z.string().max(4).optional(),
    }),
    billing_details: z
      .strictObject({
        address: z.strictObject({ postal_code: z.string().max(16).optional() }).optional(),
        name: textField.optional(),
        email: textField.optional(),
      })
      .optional(),
    metadata: metadataField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { card, billing_details: billing, metadata } = call.input;
    const row = await savePaymentMethod(call, {
      number: card.number,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      cvc: card.cvc,
      postalCode: billing?.address?.postal_code,
      metadata: metadata ?? {},
    });
    return ok(toPaymentMethodResponse(row));
  },
});

export const retrievePaymentMethodEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  input: z.strictObject({ expand: expandField }),
  run: async (call) => {
    const id = call.params.id ?? '';
    const [row] = await call.tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
    if (!row) throw missingResource('PaymentMethod', id, 'payment_method');
    return ok(toPaymentMethodResponse(row));
  },
});

export const listPaymentMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_methods',
  input: z.strictObject({ ...pageFields, customer: textField, type: z.literal('card').optional() }),
  run: async (call) =>
    ok(
      await listPage<PaymentMethodRow>(
        call.tx,
        paymentMethods,
        '/v1/payment_methods',
        call.input,
        eq(paymentMethods.customer, call.input.customer),
        toPaymentMethodResponse,
      ),
    ),
});

export const attachPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/attach',
  input: z.strictObject({ customer: textField, expand: expandField }),
  run: async (call) => {
    const customer = await findCustomer(call.tx, call.input.customer, 'customer');
    const method = await resolvePaymentMethod(call, call.params.id ?? '');
    assertCardOfCustomer(method, customer.id);
    return ok(toPaymentMethodResponse(await attachToCustomer(call.tx, method, customer.id)));
  },
});

export const detachPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/detach',
  input: z.strictObject({ expand: expandField }),
  run: async (call) => {
    const method = await resolvePaymentMethod(call, call.params.id ?? '');
    if (!method.customer) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { param: 'payment_method' },
      );
    }
    const [row] = await call.tx
      .update(paymentMethods)
      .set({ customer: null, detached: true })
      .where(eq(paymentMethods.id, method.id))
      .returning();
    if (!row) throw missingResource('PaymentMethod', method.id, 'payment_method');
    return ok(toPaymentMethodResponse(row));
  },
});
