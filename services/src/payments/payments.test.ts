import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { TestClient, TestReply } from '../foundation/testing/test-client';
import type { Payment } from './payment/payment-shapes';
import { type PaymentTest, referenceOf, startPaymentTest } from './testing/start-payment-test';

let all: PaymentTest;
let client: TestClient;

beforeAll(async () => {
  all = await startPaymentTest();
  client = await all.test.guest();
}, 60_000);
afterAll(() => all.stop());

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};

const create = (operationId: string, key = newKey(), by = client) =>
  by.post<Payment>('/api/payments/payments', { operationId }, { key });

const begin = async (operationId = all.hold().id) => (await create(operationId)).body;

const pay = (payment: Payment, paymentMethodId: string, key = newKey()) =>
  client.post<Payment>(`/api/payments/payments/${payment.id}/card`, { paymentMethodId }, { key });

const read = async (payment: Payment) =>
  (await client.get<Payment>(`/api/payments/payments/${payment.id}`)).body;

const answer = (payment: Payment, code: string) =>
  client.post<Payment>(`/api/payments/payments/${payment.id}/challenge`, { code });

const codeOf = (reply: TestReply<unknown>) => (reply.body as { code?: string }).code;

const lastCode = () => all.sandbox.texts.at(-1)?.code ?? '';

const intentOf = async (payment: Payment) => {
  const [found] = (await all.sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    (intent) => intent.metadata.operationId === payment.operationId,
  );
  if (!found) throw new Error('The provider has no such intent.');
  return found;
};

/** Balance of each account over the movements of a payment: debits less credits. */
const booksOf = async (payment: Payment) => {
  const { rows } = await all.test.host.runtime.connection.current().execute<{
    account: string;
    balance: string;
  }>(sql`
    select account, sum(case side when 'debit' then amount else -amount end) as balance
      from payments.ledger_entries e join payments.ledger_transactions t on t.id = e.transaction_id
     where t.payment_id = ${payment.id} group by account`);
  const balances = rows.map(({ account, balance }) => [account, Number(balance)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
};

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 100) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const confirmSwap = async (payment: Payment) => {
  const operation = all.operations.get(payment.operationId);
  if (operation) operation.status = 'CONFIRMED';
  await all.tell('exchange.confirmed', payment.operationId, { paymentId: payment.id });
  await all.test.settled();
};

describe('beginning a payment', () => {
  it('takes the amount from train-swap and tells the page where the card fields are', async () => {
    const operation = all.hold();
    const { status, body } = await create(operation.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      operationId: operation.id,
      amount: { amount: 1_750, currency: 'GBP' },
      status: 'REQUIRES_PAYMENT_METHOD',
      card: null,
      challenge: null,
      failure: null,
      provider: { name: 'sandbox', environment: 'test' },
    });
    const fields = new URL(body.provider.fieldsUrl);
    expect(fields.searchParams.get('key')).toBe(body.provider.publishableKey);
    expect(body.provider.publishableKey).toMatch(/^pk_test_/);
    expect(fields.searchParams.get('origin')).toBe('http://localhost:4200');
    expect(await intentOf(body)).toMatchObject({ amount: 1_750, capture_method: 'manual' });
  });

  it('makes one payment of ten equal requests at once, and ten equal answers', async () => {
    const { id } = all.hold();
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(id, 'ten')));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  }, 30_000);

  it('finds the one payment of an operation whatever the key', async () => {
    const { id } = all.hold();
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(id)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  }, 30_000);

  it('follows the price when another seat changes it', async () => {
    const operation = all.hold();
    const payment = await begin(operation.id);
    operation.amountDue = { amount: 2_000, currency: 'GBP' };
    expect(codeOf(await pay(payment, 'pm_card_visa'))).toBe('amount-changed');
    const again = await begin(operation.id);
    expect(again).toMatchObject({ id: payment.id, amount: { amount: 2_000 } });
    expect((await pay(again, 'pm_card_visa')).body.status).toBe('AUTHORISED');
    expect((await intentOf(payment)).amount_capturable).toBe(2_000);
  });

  it.each([
    ['nothing is due', { amountDue: { amount: 0, currency: 'GBP' } }, 409, 'nothing-to-pay'],
    ['the hold has ended', { status: 'EXPIRED' as const }, 410, 'hold-expired'],
    ['the hold’s time is up', { heldUntil: '2020-01-01T00:00:00Z' }, 410, 'hold-expired'],
    ['it was not proved who pays', { stepUpRequired: true }, 403, 'step-up-required'],
    ['the operation is another’s', { foreign: true }, 404, 'operation-not-found'],
  ])('is refused when %s', async (_case, change, status, code) => {
    const refused = await create(all.hold(change).id);
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
  });

  it('needs a session, a key, and takes no amount from the caller', async () => {
    const { id } = all.hold();
    expect((await create(id, newKey(), all.test.client())).status).toBe(401);
    const noKey = await client.post('/api/payments/payments', { operationId: id });
    expect(codeOf(noKey)).toBe('idempotency-key-missing');
    const cheaper = { operationId: id, amount: { amount: 1, currency: 'GBP' } };
    const refused = await client.post('/api/payments/payments', cheaper, { key: newKey() });
    expect(refused.status).toBe(422);
  });
});

describe('paying', () => {
  it('reserves on the card, takes it when the swap is confirmed, and gives a receipt', async () => {
    const payment = await begin();
    const reserved = (await pay(payment, 'pm_card_visa')).body;
    expect(reserved).toMatchObject({
      status: 'AUTHORISED',
      card: { brand: 'visa', last4: '4242' },
    });
    expect(await booksOf(payment)).toEqual({
      'authorised-at-provider': 1_750,
      'cardholder-reservations': -1_750,
    });
    const early = await client.get(`/api/payments/payments/${payment.id}/receipt`);
    expect(codeOf(early)).toBe('payment-not-captured');

    await confirmSwap(payment);
    expect((await read(payment)).status).toBe('CAPTURED');
    expect(await intentOf(payment)).toMatchObject({ status: 'succeeded', amount_received: 1_750 });
    expect(await booksOf(payment)).toEqual({
      'provider-receivable': 1_750,
      'fee-income': -250,
      'fare-income': -1_500,
    });
    const receipt = await client.get(`/api/payments/payments/${payment.id}/receipt`);
    expect(receipt.body).toMatchObject({
      number: expect.stringMatching(/^TS-2026-\d{6}$/),
      total: { amount: 1_750 },
      lines: [{ label: 'Fare difference' }, { label: 'Swap fee' }],
      card: { brand: 'visa', last4: '4242' },
    });
  });

  it('charges once for one key sent ten times at once', async () => {
    const payment = await begin();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => pay(payment, 'pm_card_visa', 'card-once')),
    );
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.body.status).toBe('AUTHORISED');
    expect((await booksOf(payment))['authorised-at-provider']).toBe(1_750);
  }, 30_000);

  it('charges once when two pages pay with two cards at once', async () => {
    const payment = await begin();
    const replies = await Promise.all([
      pay(payment, 'pm_card_visa'),
      pay(payment, 'pm_card_mastercard'),
    ]);
    expect(replies.map((reply) => reply.body.status)).toEqual(['AUTHORISED', 'AUTHORISED']);
    expect((await booksOf(payment))['authorised-at-provider']).toBe(1_750);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('keeps everything after %s and takes another card', async (card, code) => {
    const payment = await begin();
    const refused = (await pay(payment, card)).body;
    expect(refused).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', failure: { code } });
    const operation = all.operations.get(payment.operationId);
    expect(Date.parse(refused.failure?.repairUntil ?? '')).toBeLessThanOrEqual(
      Date.parse(operation?.heldUntil ?? ''),
    );
    expect((await read(payment)).failure?.code).toBe(code);
    const mended = (await pay(payment, 'pm_card_visa')).body;
    expect(mended).toMatchObject({ status: 'AUTHORISED', failure: null });
  });

  it('asks for the bank’s code, counts wrong ones and goes on with the right one', async () => {
    const payment = await begin();
    const waiting = (await pay(payment, 'pm_card_authenticationRequired')).body;
    expect(waiting).toMatchObject({
      status: 'REQUIRES_ACTION',
      challenge: { length: 6, attemptsLeft: 5, sentTo: '••• ••• 0184' },
    });
    const { expiresAt = '', resendAt = '' } = waiting.challenge ?? {};
    const asked = all.test.clock.now().getTime();
    expect(Math.round((Date.parse(resendAt) - asked) / 1000)).toBe(30);
    expect(Math.round((Date.parse(expiresAt) - asked) / 1000)).toBe(300);
    const wrong = await answer(payment, lastCode() === '000000' ? '111111' : '000000');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 'code-wrong', attemptsLeft: 4 });
    expect((await read(payment)).challenge?.attemptsLeft).toBe(4);
    const spaced = `${lastCode().slice(0, 3)} ${lastCode().slice(3)}`;
    expect((await answer(payment, spaced)).body).toMatchObject({
      status: 'AUTHORISED',
      challenge: null,
    });
    expect((await answer(payment, '123456')).body.status).toBe('AUTHORISED');
  });

  it('asks for a card again after five wrong codes, or when the code has expired', async () => {
    const tried = await begin();
    await pay(tried, 'pm_card_authenticationRequired');
    const wrong = lastCode() === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 4; tries += 1) await answer(tried, wrong);
    expect((await answer(tried, wrong)).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'payment_intent_authentication_failure' },
    });
    const late = await begin();
    await pay(late, 'pm_card_authenticationRequired');
    all.test.clock.advance(300_000);
    expect((await answer(late, lastCode())).body.failure?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect((await pay(late, 'pm_card_visa')).body.status).toBe('AUTHORISED');
  });

  it('sends another code, not too soon', async () => {
    const payment = await begin();
    await pay(payment, 'pm_card_authenticationRequired');
    const resend = () =>
      client.post<Payment>(`/api/payments/payments/${payment.id}/challenge/resend`, {});
    const soon = await resend();
    expect([soon.status, codeOf(soon)]).toEqual([429, 'resend-too-soon']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    all.test.clock.advance(30_000);
    const sent = all.sandbox.texts.length;
    const { challenge } = (await resend()).body;
    expect(challenge?.attemptsLeft).toBe(5);
    const wait = Date.parse(challenge?.resendAt ?? '') - all.test.clock.now().getTime();
    expect(Math.round(wait / 1000)).toBe(30);
    expect(all.sandbox.texts).toHaveLength(sent + 1);
    expect((await answer(payment, lastCode())).body.status).toBe('AUTHORISED');
  });

  it('tells when the code was right and the card declined all the same', async () => {
    const payment = await begin();
    await pay(payment, 'pm_card_threeDSecureRequiredChargeDeclined');
    expect((await answer(payment, lastCode())).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      failure: { code: 'card_declined' },
    });
  });

  it('refuses a card that the provider does not know', async () => {
    const payment = await begin();
    expect(codeOf(await pay(payment, 'pm_never_made'))).toBe('card-not-known');
    expect((await pay(payment, '4242424242424242')).status).toBe(422);
  });

  it('hides a payment from those who may not open its operation', async () => {
    const operation = all.hold();
    const payment = await begin(operation.id);
    operation.foreign = true;
    for (const reply of [
      await client.get(`/api/payments/payments/${payment.id}`),
      await client.get(`/api/payments/payments/${payment.id}/receipt`),
      await pay(payment, 'pm_card_visa'),
      await answer(payment, '123456'),
    ]) {
      expect([reply.status, codeOf(reply)]).toEqual([404, 'payment-not-found']);
    }
  });
});

describe('listing payments', () => {
  type Listed = { payments: { id: string }[] };
  const list = async (by = client) => (await by.get<Listed>('/api/payments/payments')).body;

  it('tells what was taken for the bookings of the session, the latest first', async () => {
    const first = await begin();
    await pay(first, 'pm_card_visa');
    await confirmSwap(first);
    all.test.clock.advance(60_000);
    const operation = all.hold();
    const second = await begin(operation.id);
    await pay(second, 'pm_card_mastercard');
    expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
    await confirmSwap(second);

    const { payments } = await list();
    expect(payments.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(payments[0]).toEqual({
      id: second.id,
      bookingId: operation.bookingId,
      bookingReference: referenceOf(operation.bookingId),
      receiptNumber: expect.stringMatching(/^TS-2026-\d{6}$/),
      paidAt: expect.stringMatching(/Z$/),
      amount: { amount: 1_750, currency: 'GBP' },
      card: { brand: 'mastercard', last4: '4444' },
      refunded: { amount: 0, currency: 'GBP' },
    });
    operation.foreign = true;
    expect((await list()).payments.map(({ id }) => id)).not.toContain(second.id);
  });

  it('needs a session', async () => {
    expect((await all.test.client().get('/api/payments/payments')).status).toBe(401);
  });
});

describe('a hold that is lost', () => {
  it('gives back what was reserved', async () => {
    const payment = await begin();
    await pay(payment, 'pm_card_visa');
    await all.tell('operation.expired', payment.operationId);
    await all.test.settled();
    expect((await read(payment)).status).toBe('CANCELLED');
    expect((await intentOf(payment)).status).toBe('canceled');
    expect(await booksOf(payment)).toEqual({});
  });

  it('can never be paid for', async () => {
    const operation = all.hold();
    const payment = await begin(operation.id);
    await all.tell('operation.released', payment.operationId);
    // Train-swap's answer may be a moment old: the payment itself is closed.
    expect(codeOf(await pay(payment, 'pm_card_visa'))).toBe('hold-expired');
    operation.status = 'RELEASED';
    expect(codeOf(await pay(payment, 'pm_card_visa'))).toBe('hold-expired');
    await all.test.settled();
    expect((await intentOf(payment)).status).toBe('canceled');
    expect(await booksOf(payment)).toEqual({});
  });

  it('ends without money kept, however expiry and payment interleave', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const payment = await begin();
        await Promise.all([
          pay(payment, 'pm_card_visa'),
          new Promise((resolve) => setTimeout(resolve, index * 12)).then(() =>
            all.tell('operation.expired', payment.operationId),
          ),
        ]);
        return payment;
      }),
    );
    await all.test.settled();
    for (const payment of outcomes) {
      await until(async () => (await intentOf(payment)).status === 'canceled');
      await until(async () => (await read(payment)).status === 'CANCELLED');
      expect(await booksOf(payment)).toEqual({});
    }
  }, 60_000);

  it('is told to train-swap as a payment that nobody may build on', async () => {
    const payment = await begin();
    await pay(payment, 'pm_card_visa');
    const ask = async () => {
      const reply = await all.test.host.app.inject({
        url: `/api/payments/internal/operations/${payment.operationId}/payment`,
        headers: { 'x-internal-secret': all.test.host.runtime.internalSecret },
      });
      return reply.json() as { payment: { status: string } };
    };
    expect(await ask()).toMatchObject({ payment: { id: payment.id, status: 'AUTHORISED' } });
    await all.tell('operation.expired', payment.operationId);
    expect((await ask()).payment.status).toBe('CANCELLED');
  });
});

describe('the books', () => {
  it('refuse what does not balance, and any change of what was booked', async () => {
    const payment = await begin();
    await pay(payment, 'pm_card_visa');
    const database = all.test.host.runtime.connection.current();
    const lopsided = database.execute(sql`
      insert into payments.ledger_entries (transaction_id, account, side, amount, currency)
      select max(id), 'fare-income', 'credit', 5, 'GBP' from payments.ledger_transactions`);
    await expect(lopsided).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is off by') },
    });
    const rewritten = database.execute(sql`update payments.ledger_entries set amount = 1`);
    await expect(rewritten).rejects.toMatchObject({
      cause: { message: 'the ledger only grows' },
    });
  });

  it('balance over all that these tests paid', async () => {
    const { rows } = await all.test.host.runtime.connection.current().execute<{ off: string }>(sql`
      select coalesce(sum(case side when 'debit' then amount else -amount end), 0) as off
        from payments.ledger_entries`);
    expect(Number(rows[0]?.off)).toBe(0);
  });
});
