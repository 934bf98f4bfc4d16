import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

describe('a voucher for a swap to a cheaper train', () => {
  let env: PaymentTest;
  beforeAll(async () => {
    env = await startPaymentTest();
  });
  afterAll(() => env?.stop());

  const rows = async (text: string) =>
    (await env.test.host.runtime.connection.database.execute(sql.raw(text))).rows;

  it('is issued once for repeated events and recorded in the ledger', async () => {
    const { id } = env.hold();
    const data = { paymentId: null, refund: { amount: 1_250, currency: 'GBP' } };
    await env.publish('exchange.confirmed', id, data);
    await env.publish('exchange.confirmed', id, data);
    await env.test.settled();
    expect(
      await rows('select amount, currency, operation_id, code from payments.vouchers'),
    ).toEqual([
      {
        amount: 1_250,
        currency: 'GBP',
        operation_id: id,
        code: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/),
      },
    ]);
    expect(
      await rows('select account, side, amount from payments.ledger_entries order by id'),
    ).toEqual([
      { account: 'refunds-given', side: 'debit', amount: 1_250 },
      { account: 'vouchers-outstanding', side: 'credit', amount: 1_250 },
    ]);
  });

  it('is not issued for a swap without a refund', async () => {
    const { id } = env.hold();
    await env.publish('exchange.confirmed', id, { paymentId: null, refund: null });
    expect(await rows(`select 1 from payments.vouchers where operation_id = '${id}'`)).toEqual([]);
  });

  it('deletes webhook events after a week', async () => {
    const { database, clock } = env.test.contextOf('payments');
    const mark = (name: string) =>
      database.execute(
        sql`insert into payments.webhook_events values (${name}, 'x', ${clock.now().toISOString()})`,
      );
    await mark('old');
    env.test.clock.advance(7 * 24 * 3_600_000 + 1);
    await mark('new');
    await env.test.runJob('payments', 'delete-old-webhooks');
    expect(await rows('select id from payments.webhook_events')).toEqual([{ id: 'new' }]);
  });
});
