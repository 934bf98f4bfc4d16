import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeOffer } from '../../services/train-swap/contract-for-tests';
import { killAt } from '../processes/kill-at';
import type { TestEnvironment } from './environment/test-environment';
import { getTotal, sortByPrice } from './travellers/sort-by-price';
import { type Choice, defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const highestPrice = (offers: ExchangeOffer[]) => sortByPrice(offers).at(-1);
const cheapest = (offers: ExchangeOffer[]) => sortByPrice(offers)[0];

/** Fail points of an undo, before and after its payments. */
const points = [
  'holdExchange.seated',
  'confirmExchange.settled',
  'confirmExchange.committed',
  'relay train-swap.loaded',
  'relay payments.loaded',
  'refund-at-provider.prepared',
  'refund-at-provider.handled',
];

describe('the payments of an undone swap', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());

  const withVoucher = () => travellers[1] as Swapper;
  const withCard = () => travellers[3] as Swapper;
  const sql = <Row extends object>(text: string) => environment.query<Row>(text);
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
  const expectNoViolations = async () => {
    await environment.webhooks.deliver();
    await environment.advance(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const swap = async (
    traveller: Swapper,
    choose: typeof highestPrice,
    wish: Choice = defaultChoice,
  ) => {
    environment.clock.advance(1_000);
    await traveller.holdTrain(choose);
    for (let step = 0; step < 6 && (await traveller.held()); step += 1)
      await traveller.continueSwap(wish);
    await environment.settle();
  };
  const undo = async (traveller: Swapper) => {
    expect((await traveller.undo())?.status).toBe(201);
  };
  const finish = async (traveller: Swapper) => {
    for (let step = 0; step < 6 && (await traveller.held()); step += 1) {
      await traveller.continueSwap(defaultChoice);
    }
    await environment.settle();
  };

  it('are refunded to the card, including the fee', async () => {
    const before = await fares();
    await swap(withCard(), highestPrice);
    const [{ amount = 0 } = {}] = await payments();
    await undo(withCard());
    await finish(withCard());
    expect(await payments()).toEqual([
      { status: 'REFUNDED', amount, by_voucher: 0, refunded: amount },
    ]);
    const { data } = await environment.sandbox.stripe.refunds.list();
    expect(data.map((refund) => refund.amount)).toEqual([amount]);
    expect([await vouchers(), await fares()]).toEqual([[], before]);
    await expectNoViolations();
  });

  it('are refunded as a voucher as far as a voucher paid, and not to the card of an earlier swap', async () => {
    await swap(withVoucher(), cheapest);
    const [issued = 0] = await vouchers();
    await swap(withCard(), (offers) => sortByPrice(offers).find((each) => getTotal(each) > 0));
    await swap(withCard(), highestPrice, { ...defaultChoice, voucher: 'first' });
    const [first, { amount = 0, by_voucher = 0 } = {}] = await payments();
    expect(by_voucher).toBe(Math.min(issued, amount));
    await undo(withCard());
    await finish(withCard());
    expect(await payments()).toEqual([
      first,
      { status: 'CAPTURED', amount, by_voucher, refunded: amount - by_voucher },
    ]);
    expect(await vouchers()).toEqual([issued - by_voucher, by_voucher]);
    await expectNoViolations();
  });

  it('use the refund voucher, which is then spent', async () => {
    const before = await fares();
    await swap(withVoucher(), cheapest);
    const [issued = 0] = await vouchers();
    expect(issued).toBeGreaterThan(0);
    await undo(withVoucher());
    await withVoucher().startPayment();
    expect(await vouchers()).toEqual([0]);
    await finish(withVoucher());
    expect(await payments()).toEqual([
      { status: 'CAPTURED', amount: issued, by_voucher: issued, refunded: 0 },
    ]);
    expect([await vouchers(), await fares()]).toEqual([[0], before]);
    await expectNoViolations();
  });

  it('keep the voucher when the undo is released', async () => {
    await swap(withVoucher(), cheapest);
    const [issued] = await vouchers();
    await undo(withVoucher());
    await withVoucher().startPayment();
    await withVoucher().giveUp();
    await environment.settle();
    expect(await vouchers()).toEqual([issued]);
    await expectNoViolations();
  });

  it('are due by card when the voucher was spent or the refund went to a card', async () => {
    await swap(withVoucher(), cheapest);
    const [issued = 0] = await vouchers();
    await withCard().holdTrain(highestPrice);
    await withCard().continueSwap({ ...defaultChoice, voucher: 'first' });
    await withCard().continueSwap({ ...defaultChoice, voucher: 'first' });
    const [left = 0] = await vouchers();
    expect(left).toBeLessThan(issued);
    await undo(withVoucher());
    await finish(withVoucher());
    const paid = (await payments()).find(({ amount }) => amount === issued);
    expect(paid).toMatchObject({ status: 'CAPTURED', by_voucher: left });
    await finish(withCard());
    await expectNoViolations();
  });

  it.each(points)('are correct when the process is killed at %s', async (point) => {
    await swap(withCard(), highestPrice);
    const [{ amount = 0 } = {}] = await payments();
    await killAt(point, async () => {
      await withCard().undo();
      await withCard().confirmNow();
      await environment.settle().catch(() => undefined);
    });
    await environment.advance(30);
    if (!(await withCard().held()) && (await payments())[0]?.status !== 'REFUNDED') {
      await withCard().undo();
    }
    if (await withCard().held()) await withCard().confirmNow();
    await environment.advance(30);
    expect(await payments()).toEqual([
      { status: 'REFUNDED', amount, by_voucher: 0, refunded: amount },
    ]);
    await expectNoViolations();
  });
});
