import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';

describe('a voucher for a swap to a cheaper train', () => {
  let all: PaymentTest;
  beforeAll(async () => {
    all = await startPaymentTest();
  });
  afterAll(() => all?.stop());

  const rows = async (text: string) =>
    (await all.test.host.runtime.connection.database.execute(sql.raw(text))).rows;

  it('is given once, however often the swap is told, and is owed in the books', async () => {
    const { id } = all.hold();
    const data = { paymentId: null, refund: { amount: 1_250, currency: 'GBP' } };
    await all.tell('exchange.confirmed', id, data);
    await all.tell('exchange.confirmed', id, data);
    await all.test.settled();
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

  it('is not given for a swap that owes nothing', async () => {
    const { id } = all.hold();
    await all.tell('exchange.confirmed', id, { paymentId: null, refund: null });
    expect(await rows(`select 1 from payments.vouchers where operation_id = '${id}'`)).toEqual([]);
  });

  it('leaves no webhook mark beyond a week', async () => {
    const { database, clock } = all.test.contextOf('payments');
    const mark = (name: string) =>
      database.execute(
        sql`insert into payments.webhook_events values (${name}, 'x', ${clock.now().toISOString()})`,
      );
    await mark('old');
    all.test.clock.advance(7 * 24 * 3_600_000 + 1);
    await mark('new');
    await all.test.runJob('payments', 'forget-webhooks');
    expect(await rows('select id from payments.webhook_events')).toEqual([{ id: 'new' }]);
  });
});
