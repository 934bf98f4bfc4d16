import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { presentCustomer } from '../intents/present-intent';
import { customers } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, metadataField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { objectId } from '../wire/object-id';
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
        id: objectId('cus'),
        created: call.now,
        email: email ?? null,
        name: name ?? null,
        metadata: metadata ?? {},
      })
      .returning();
    if (!row) throw new Error('The customer was not kept.');
    return ok(presentCustomer(row));
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
    return ok(presentCustomer(row));
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
        call.input.email ? eq(customers.email, call.input.email) : undefined,
        presentCustomer,
      ),
    ),
});
