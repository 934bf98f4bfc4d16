import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findCustomer } from '../objects/customer';
import { toPaymentMethodResponse } from '../objects/payment-method';
import { customers, paymentMethods } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { metadataField, pageFields } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { createObjectId } from '../wire/object-id';

type CustomerRow = typeof customers.$inferSelect;

const toCustomerResponse = ({ id, created, metadata }: CustomerRow): Record<string, unknown> => ({
  id,
  object: 'customer',
  created,
  livemode: false,
  metadata,
});

export const createCustomerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/customers',
  input: z.strictObject({ metadata: metadataField.default({}) }),
  run: async ({ tx, now, input }) => {
    const [row] = await tx
      .insert(customers)
      .values({ id: createObjectId('cus'), created: now, metadata: input.metadata })
      .returning();
    if (!row) throw new Error('The customer was not stored.');
    return ok(toCustomerResponse(row));
  },
});

/** Detaches the customer's cards. Payments stay. */
export const deleteCustomerEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  input: z.strictObject({}),
  run: async (call) => {
    const { id } = await findCustomer(call.tx, call.params.id ?? '', 'id');
    await call.tx
      .update(customers)
      .set({ deleted: true, metadata: {} })
      .where(eq(customers.id, id));
    await call.tx
      .update(paymentMethods)
      .set({ customer: null, detached: true })
      .where(eq(paymentMethods.customer, id));
    return ok({ id, object: 'customer', deleted: true });
  },
});

export const listCustomersMethodsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/customers/:id/payment_methods',
  input: z.strictObject(pageFields),
  run: async (call) => {
    const { id } = await findCustomer(call.tx, call.params.id ?? '', 'customer');
    const url = `/v1/customers/${id}/payment_methods`;
    const isOwn = eq(paymentMethods.customer, id);
    return listPage(call, paymentMethods, url, isOwn, toPaymentMethodResponse);
  },
});

export const listCustomersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/customers',
  input: z.strictObject(pageFields),
  run: (call) =>
    listPage(call, customers, '/v1/customers', eq(customers.deleted, false), toCustomerResponse),
});
