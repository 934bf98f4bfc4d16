import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findCustomer, toCustomerResponse } from '../objects/customer';
import { type PaymentMethodRow, toPaymentMethodResponse } from '../objects/payment-method';
import { customers, paymentMethods } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, metadataField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { createObjectId } from '../wire/object-id';
import { missingResource } from '../wire/stripe-error';

export const createCustomerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/customers',
  input: z.strictObject({
    email: textField.optional(),
    name: textField.optional(),
    metadata: metadataField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { email, name, metadata } = call.input;
    const [row] = await call.tx
      .insert(customers)
      .values({
        id: createObjectId('cus'),
        created: call.now,
        email: email ?? null,
        name: name ?? null,
        metadata: metadata ?? {},
      })
      .returning();
    if (!row) throw new Error('The customer was not stored.');
    return ok(toCustomerResponse(row));
  },
});

const toDeletedCustomerResponse = (id: string) => ({ id, object: 'customer', deleted: true });

/** Detaches the customer's cards. Payments stay. */
export const deleteCustomerEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  input: z.strictObject({}),
  run: async (call) => {
    const { id } = await findCustomer(call.tx, call.params.id ?? '', 'id');
    await call.tx
      .update(customers)
      .set({ deleted: true, email: null, name: null, metadata: {} })
      .where(eq(customers.id, id));
    await call.tx
      .update(paymentMethods)
      .set({ customer: null, detached: true })
      .where(eq(paymentMethods.customer, id));
    return ok(toDeletedCustomerResponse(id));
  },
});

export const listCustomersMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/customers/:id/payment_methods',
  input: z.strictObject({ ...pageFields, type: z.literal('card').optional() }),
  run: async (call) => {
    const { id } = await findCustomer(call.tx, call.params.id ?? '', 'customer');
    return ok(
      await listPage<PaymentMethodRow>(
        call.tx,
        paymentMethods,
        `/v1/customers/${id}/payment_methods`,
        call.input,
        eq(paymentMethods.customer, id),
        toPaymentMethodResponse,
      ),
    );
  },
});

export const retrieveCustomerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  input: z.strictObject({ expand: expandField }),
  run: async (call) => {
    const id = call.params.id ?? '';
    const [row] = await call.tx.select().from(customers).where(eq(customers.id, id));
    if (!row) throw missingResource('customer', id, 'id');
    return ok(row.deleted ? toDeletedCustomerResponse(id) : toCustomerResponse(row));
  },
});

export const listCustomersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/customers',
  input: z.strictObject({ ...pageFields, email: textField.optional() }),
  run: async (call) =>
    ok(
      await listPage<typeof customers.$inferSelect>(
        call.tx,
        customers,
        '/v1/customers',
        call.input,
        and(
          eq(customers.deleted, false),
          call.input.email ? eq(customers.email, call.input.email) : undefined,
        ),
        toCustomerResponse,
      ),
    ),
});
