import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { endChallenges } from '../challenges/start-challenge';
import { findCustomer } from '../objects/customer';
import {
  type IntentRow,
  lockIntent,
  toIntentResponse,
  toPublicIntentResponse,
  updateIntent,
} from '../objects/intent-response';
import { resolvePaymentMethod } from '../objects/payment-method';
import { paymentIntents } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import {
  amountField,
  currencyField,
  expandField,
  futureUsageField,
  mergeMetadata,
  metadataField,
  pageFields,
  textField,
} from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { missingResource } from '../wire/stripe-error';
import { assertClientSecret } from './client-secret';
import { assertMinAmount } from './min-amount';
import { createUnexpectedStateError } from './unexpected-state';

export const retrieveIntentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  keys: 'either',
  input: z.strictObject({ client_secret: textField.optional(), expand: expandField }),
  run: async (call) => {
    const id = call.params.id ?? '';
    const [intent] = await call.tx.select().from(paymentIntents).where(eq(paymentIntents.id, id));
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    assertClientSecret(call, intent, call.input.client_secret);
    const body = await toIntentResponse(call.tx, intent, call.input.expand ?? []);
    return ok(call.keyKind === 'publishable' ? toPublicIntentResponse(body) : body);
  },
});

const priceFields = ['amount', 'currency', 'payment_method'] as const;

export const updateIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  input: z.strictObject({
    amount: amountField.optional(),
    currency: currencyField.optional(),
    customer: textField.optional(),
    description: textField.optional(),
    metadata: metadataField.optional(),
    payment_method: textField.optional(),
    receipt_email: textField.optional(),
    setup_future_usage: futureUsageField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { tx, input } = call;
    if (input.customer) await findCustomer(tx, input.customer, 'customer');
    const intent = await lockIntent(tx, call.params.id ?? '');
    const ended = intent.status === 'succeeded' || intent.status === 'canceled';
    const priced = priceFields.some((field) => input[field] !== undefined);
    if (ended || (priced && intent.status === 'requires_capture')) {
      throw await createUnexpectedStateError(tx, intent, 'update');
    }
    assertMinAmount(input.amount ?? intent.amount, input.currency ?? intent.currency);
    const method = input.payment_method
      ? await resolvePaymentMethod(call, input.payment_method)
      : undefined;
    // A challenge is valid only for the amount that it showed, so another price needs another challenge.
    const restart = priced && intent.status === 'requires_action';
    if (restart) await endChallenges(tx, intent.id);
    const changed = await updateIntent(tx, intent.id, {
      amount: input.amount ?? intent.amount,
      currency: input.currency ?? intent.currency,
      customer: input.customer ?? intent.customer,
      setupFutureUsage:
        input.setup_future_usage === undefined ? intent.setupFutureUsage : input.setup_future_usage,
      description: input.description ?? intent.description,
      metadata: mergeMetadata(intent.metadata, input.metadata),
      paymentMethod: method?.id ?? intent.paymentMethod,
      receiptEmail: input.receipt_email ?? intent.receiptEmail,
      status: method || restart ? 'requires_confirmation' : intent.status,
    });
    return ok(await toIntentResponse(tx, changed, input.expand ?? []));
  },
});

export const listIntentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  input: z.strictObject({ ...pageFields, customer: textField.optional() }),
  run: async (call) => {
    const { customer, expand = [] } = call.input;
    const where = customer ? eq(paymentIntents.customer, customer) : undefined;
    const inList = expand.map((name) => name.replace(/^data\./, ''));
    return ok(
      await listPage<IntentRow>(
        call.tx,
        paymentIntents,
        '/v1/payment_intents',
        call.input,
        where,
        (row) => toIntentResponse(call.tx, row, inList),
      ),
    );
  },
});
