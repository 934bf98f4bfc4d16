import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { customers, paymentMethods } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, metadataField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { missingResource } from '../wire/stripe-error';
import {
  type PaymentMethodRow,
  presentPaymentMethod,
  resolvePaymentMethod,
  savePaymentMethod,
} from './payment-method';

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
    return ok(presentPaymentMethod(row));
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
    return ok(presentPaymentMethod(row));
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
        presentPaymentMethod,
      ),
    ),
});

export const attachPaymentMethodEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/attach',
  input: z.strictObject({ customer: textField, expand: expandField }),
  run: async (call) => {
    const { tx, input } = call;
    const [customer] = await tx.select().from(customers).where(eq(customers.id, input.customer));
    if (!customer) throw missingResource('customer', input.customer, 'customer');
    const method = await resolvePaymentMethod(call, call.params.id ?? '');
    const [row] = await tx
      .update(paymentMethods)
      .set({ customer: customer.id })
      .where(eq(paymentMethods.id, method.id))
      .returning();
    if (!row) throw missingResource('PaymentMethod', method.id, 'payment_method');
    return ok(presentPaymentMethod(row));
  },
});
