import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeOffer } from '../../services/train-swap/contract';
import { crashingAt } from '../processes/crash-at';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper, type Wish } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const totalOf = (offer: ExchangeOffer) => offer.price.total.amount;
const inOrder = (offers: ExchangeOffer[]) =>
  [...offers].sort((one, other) => totalOf(one) - totalOf(other));
const dearest = (offers: ExchangeOffer[]) => inOrder(offers).at(-1);
const cheapest = (offers: ExchangeOffer[]) => inOrder(offers)[0];

/** Where the way back may be cut, each before or after its money moved. */
const points = [
  'holdExchange.seated',
  'confirmExchange.settled',
  'confirmExchange.committed',
  'relay train-swap.taken',
  'relay payments.taken',
  'refund-at-provider.prepared',
  'refund-at-provider.handled',
];

describe('the money of a swap that is undone', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());

  const withVoucher = () => travellers[1] as Swapper;
  const withCard = () => travellers[3] as Swapper;
  const sql = async <Row extends object>(text: string): Promise<Row[]> =>
    (await environment.test.host.runtime.connection.pool.query<Row>(text)).rows;
  const payments = () =>
    sql<{ status: string; amount: number; by_voucher: number; refunded: number }>(
      `select status, amount, voucher_amount as by_voucher, refunded_amount as refunded
      from payments.payments order by created_at`,
    );
  const vouchers = async () =>
    (
      await sql<{ remaining: number }>('select remaining from payments.vouchers order by issued_at')
    ).map(({ remaining }) => remaining);
  const fares = () =>
    sql(`select fare from train_swap.admissions where state = 'FULFILLED' order by traveller_id`);
  const expectSound = async () => {
    await environment.webhooks.deliver();
    await environment.pass(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const swap = async (traveller: Swapper, choose: typeof dearest, wish: Wish = plainly) => {
    environment.clock.advance(1_000);
    await traveller.holdThe(choose);
    for (let step = 0; step < 6 && (await traveller.held()); step += 1) await traveller.goOn(wish);
    await environment.settle();
  };
  const undo = async (traveller: Swapper) => {
    expect((await traveller.undo())?.status).toBe(201);
  };
  const finish = async (traveller: Swapper) => {
    for (let step = 0; step < 6 && (await traveller.held()); step += 1) {
      await traveller.goOn(plainly);
    }
    await environment.settle();
  };

  it('comes back to the card that paid, fee and all', async () => {
    const before = await fares();
    await swap(withCard(), dearest);
    const [{ amount = 0 } = {}] = await payments();
    await undo(withCard());
    await finish(withCard());
    expect(await payments()).toEqual([
      { status: 'REFUNDED', amount, by_voucher: 0, refunded: amount },
    ]);
    const { data } = await environment.sandbox.stripe.refunds.list();
    expect(data.map((refund) => refund.amount)).toEqual([amount]);
    expect([await vouchers(), await fares()]).toEqual([[], before]);
    await expectSound();
  });

  it('comes back as a voucher as far as a voucher paid it, and to no card of an earlier swap', async () => {
    await swap(withVoucher(), cheapest);
    const [given = 0] = await vouchers();
    await swap(withCard(), (offers) => inOrder(offers).find((each) => totalOf(each) > 0));
    await swap(withCard(), dearest, { ...plainly, voucher: 'first' });
    const [first, { amount = 0, by_voucher = 0 } = {}] = await payments();
    expect(by_voucher).toBe(Math.min(given, amount));
    await undo(withCard());
    await finish(withCard());
    expect(await payments()).toEqual([
      first,
      { status: 'CAPTURED', amount, by_voucher, refunded: amount - by_voucher },
    ]);
    expect(await vouchers()).toEqual([given - by_voucher, by_voucher]);
    await expectSound();
  });

  it('that it gave back as a voucher is paid by that voucher alone, which is spent then', async () => {
    const before = await fares();
    await swap(withVoucher(), cheapest);
    const [given = 0] = await vouchers();
    expect(given).toBeGreaterThan(0);
    await undo(withVoucher());
    await withVoucher().beginToPay();
    expect(await vouchers()).toEqual([0]);
    await finish(withVoucher());
    expect(await payments()).toEqual([
      { status: 'CAPTURED', amount: given, by_voucher: given, refunded: 0 },
    ]);
    expect([await vouchers(), await fares()]).toEqual([[0], before]);
    await expectSound();
  });

  it('leaves the voucher whole where the way back is given up', async () => {
    await swap(withVoucher(), cheapest);
    const [given] = await vouchers();
    await undo(withVoucher());
    await withVoucher().beginToPay();
    await withVoucher().giveUp();
    await environment.settle();
    expect(await vouchers()).toEqual([given]);
    await expectSound();
  });

  it('is due by card where its voucher was spent, or where a card got it', async () => {
    await swap(withVoucher(), cheapest);
    const [given = 0] = await vouchers();
    await withCard().holdThe(dearest);
    await withCard().goOn({ ...plainly, voucher: 'first' });
    await withCard().goOn({ ...plainly, voucher: 'first' });
    const [left = 0] = await vouchers();
    expect(left).toBeLessThan(given);
    await undo(withVoucher());
    await finish(withVoucher());
    const paid = (await payments()).find(({ amount }) => amount === given);
    expect(paid).toMatchObject({ status: 'CAPTURED', by_voucher: left });
    await finish(withCard());
    await expectSound();
  });

  it.each(points)('is as it should be when the process dies at %s', async (point) => {
    await swap(withCard(), dearest);
    const [{ amount = 0 } = {}] = await payments();
    await crashingAt(point, async () => {
      await withCard().undo();
      await withCard().confirmNow();
      await environment.settle().catch(() => undefined);
    });
    await environment.pass(30);
    if (!(await withCard().held()) && (await payments())[0]?.status !== 'REFUNDED') {
      await withCard().undo();
    }
    if (await withCard().held()) await withCard().confirmNow();
    await environment.pass(30);
    expect(await payments()).toEqual([
      { status: 'REFUNDED', amount, by_voucher: 0, refunded: amount },
    ]);
    await expectSound();
  });
});
