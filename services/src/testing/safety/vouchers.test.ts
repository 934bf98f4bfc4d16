import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeOffer } from '../../services/train-swap/contract';
import { crashingAt } from '../processes/crash-at';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper, type Wish } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** The whole proof kills twenty times at each point. */
const kills = process.env.PROOF === 'whole' ? 20 : 1;
const patience = 10 * 60_000;

const withVoucher: Wish = { ...plainly, voucher: 'first' };
const withBoth: Wish = { ...plainly, voucher: 'both' };
const totalOf = (offer: ExchangeOffer) => offer.price.total.amount;
const inOrder = (offers: ExchangeOffer[]) =>
  [...offers].sort((one, other) => totalOf(one) - totalOf(other));

describe('a voucher that is spent', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());

  const holder = () => travellers[1] as Swapper;
  const other = () => travellers[3] as Swapper;
  const sql = async <Row extends object>(text: string): Promise<Row[]> =>
    (await environment.test.host.runtime.connection.pool.query<Row>(text)).rows;
  const voucher = async () => {
    const [row] = await sql<{ amount: number; remaining: number }>(
      'select * from payments.vouchers',
    );
    if (!row) throw new Error('There is no voucher.');
    return row;
  };
  const payments = () =>
    sql<{ status: string; amount: number; voucher_amount: number }>(
      'select status, amount, voucher_amount from payments.payments order by created_at',
    );
  const expectSound = async () => {
    await environment.pass(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };

  /** The holder of a ticket swaps to the cheapest train and gets a voucher. */
  async function earn(who = holder()): Promise<void> {
    await who.holdThe((offers) => inOrder(offers)[0]);
    expect((await who.confirmNow())?.status).toBe(200);
    await environment.settle();
  }
  /** One step at a time, with the same request again when the process died, until the swap is done. */
  async function goOnUntil(done: (status: string) => boolean, wish = withVoucher): Promise<void> {
    for (let step = 0; step < 12; step += 1) {
      const [payment] = await payments();
      if (payment && done(payment.status)) return;
      // Confirmed: the rest comes by itself, and the next step would be another swap.
      const confirmed = payment && !(await other().held());
      const reply = confirmed ? await environment.pass(5) : await other().goOn(wish);
      if (reply && reply.status >= 500) await other().repeat();
      environment.clock.advance(1_000);
      await environment.settle();
      expect(await environment.violations('always')).toEqual([]);
    }
    throw new Error(`It never came so far: ${JSON.stringify(await payments())}`);
  }
  const dearest = (offers: ExchangeOffer[]) => inOrder(offers).at(-1);
  /** Something is due, and the voucher is worth more. */
  const small = (most: number) => (offers: ExchangeOffer[]) =>
    inOrder(offers).find((offer) => totalOf(offer) > 0 && totalOf(offer) <= most);

  it.each([
    'applyVoucher.prepared',
    'applyVoucher.reserved',
    'applyVoucher.handled',
    'applyVoucher.committed',
    'payByVoucher.prepared',
    'payByVoucher.handled',
    'payByVoucher.committed',
    'confirmExchange.settled',
    'capture-at-provider.prepared',
    'capture-at-provider.handled',
    'capture-at-provider.committed',
  ])(
    'pays for a whole swap once, when the process dies at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await earn();
        const { amount } = await voucher();
        await other().holdThe(small(amount));
        await crashingAt(point, async () => {
          for (let step = 0; step < 3; step += 1) {
            await other().goOn(withVoucher);
            await environment.settle();
          }
        });
        await goOnUntil((status) => status === 'CAPTURED');
        const [payment] = await payments();
        expect(payment?.voucher_amount).toBe(payment?.amount);
        expect((await voucher()).remaining).toBe(amount - (payment?.amount ?? 0));
        await expectSound();
      }
    },
    patience,
  );

  it.each([
    'submitCard.prepared',
    'submitCard.handled',
    'submitCard.committed',
    'capture-at-provider.prepared',
    'capture-at-provider.handled',
    'capture-at-provider.committed',
  ])(
    'pays its part beside a card, when the process dies at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await earn();
        const { amount } = await voucher();
        await other().holdThe(dearest);
        await crashingAt(point, async () => {
          for (let step = 0; step < 3; step += 1) {
            await other().goOn(withVoucher);
            await environment.settle();
          }
        });
        await goOnUntil((status) => status === 'CAPTURED');
        const [payment] = await payments();
        expect(payment?.voucher_amount).toBeGreaterThan(0);
        expect((await voucher()).remaining).toBe(amount - (payment?.voucher_amount ?? 0));
        await expectSound();
      }
    },
    patience,
  );

  it.each([
    'payWith.released',
    'applyVoucher.reserved',
    'applyVoucher.committed',
    'submitCard.handled',
    'capture-at-provider.handled',
  ])(
    'pays its part beside another voucher and a card, when the process dies at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await earn();
        // Nothing of theirs was paid by a card, so the difference comes as a voucher.
        await earn(other());
        await other().holdThe(dearest);
        await crashingAt(point, async () => {
          for (let step = 0; step < 4; step += 1) {
            await other().goOn(withBoth);
            await environment.settle();
          }
        });
        await goOnUntil((status) => status === 'CAPTURED', withBoth);
        const [payment] = await payments();
        const uses = await sql<{ amount: number }>(
          `select amount from payments.voucher_uses where status = 'SPENT'`,
        );
        expect(uses).toHaveLength(2);
        expect(uses.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment?.voucher_amount);
        await expectSound();
      }
    },
    patience,
  );

  it.each([
    ['reserved', 'cancel-released-operation.committed'],
    ['reserved', 'cancel-at-provider.prepared'],
    ['reserved', 'cancel-at-provider.handled'],
    ['paid', 'cancel-at-provider.prepared'],
    ['paid', 'cancel-at-provider.handled'],
    ['paid', 'cancel-at-provider.committed'],
  ])(
    'is whole again when a hold that it was %s for is given up and the process dies at %s',
    async (how, point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await earn();
        const { amount } = await voucher();
        await other().holdThe(small(amount));
        for (let step = 0; step < (how === 'paid' ? 2 : 1); step += 1) {
          await other().goOn(withVoucher);
        }
        expect((await voucher()).remaining).toBeLessThan(amount);
        await crashingAt(point, async () => {
          expect((await other().giveUp())?.status).toBe(204);
          await environment.settle();
        });
        await environment.pass(5);
        expect(await payments()).toMatchObject([{ status: 'CANCELLED' }]);
        expect((await voucher()).remaining).toBe(amount);
        await expectSound();
      }
    },
    patience,
  );

  it('is whole again by the clock alone, while no event leaves', async () => {
    await earn();
    const { amount } = await voucher();
    await other().holdThe(small(amount));
    for (let step = 0; step < 2; step += 1) await other().goOn(withVoucher);
    await crashingAt('relay train-swap.taken', async () => {
      await environment.pass(10 * 60 + 1);
      await environment.pass(5);
    });
    expect(await payments()).toMatchObject([{ status: 'CANCELLED' }]);
    expect((await voucher()).remaining).toBe(amount);
    await expectSound();
  });

  it(
    'is taken off and put on again, when the process dies between',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await earn();
        const { amount } = await voucher();
        await other().holdThe(small(amount));
        await other().goOn(withVoucher);
        for (const point of ['prepared', 'released', 'handled', 'committed']) {
          await crashingAt(`removeVoucher.${point}`, () => other().withoutVoucher());
          expect(await environment.violations('always')).toEqual([]);
        }
        expect((await voucher()).remaining).toBe(amount);
        await goOnUntil((status) => status === 'CAPTURED');
        await expectSound();
      }
    },
    patience,
  );

  it('goes back as a voucher, with the rest, when its swap is swapped to a cheaper train', async () => {
    await earn();
    const before = await voucher();
    await other().holdThe(dearest);
    await goOnUntil((status) => status === 'CAPTURED');
    const [payment] = await payments();
    const byCard = (payment?.amount ?? 0) - (payment?.voucher_amount ?? 0);
    let due = 0;
    await other().holdThe((offers) => {
      const [cheapest] = inOrder(offers);
      due = cheapest ? -totalOf(cheapest) : 0;
      return cheapest;
    });
    expect((await other().confirmNow())?.status).toBe(200);
    await environment.settle();
    const refunds = await sql<{ amount: number }>('select amount from payments.refunds');
    expect(refunds.map(({ amount }) => amount)).toEqual(byCard > 0 ? [byCard] : []);
    const given = await sql<{ amount: number }>(
      'select amount from payments.vouchers order by issued_at',
    );
    expect(given.map(({ amount }) => amount)).toEqual([before.amount, due - byCard]);
    await environment.webhooks.deliver();
    await expectSound();
  });
});
