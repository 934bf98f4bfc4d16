import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import type { ExchangeOffer } from '../../services/train-swap/contract-for-tests';
import { killAt } from '../processes/kill-at';
import type { TestEnvironment } from './environment/test-environment';
import { getTotal, sortByPrice } from './travellers/sort-by-price';
import { type Choice, defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** With `TEST_LEVEL=prove` each point is killed twenty times. */
const kills = isFullRun ? 20 : 1;
const timeoutMs = 10 * 60_000;

const withVoucher: Choice = { ...defaultChoice, voucher: 'first' };
const withBoth: Choice = { ...defaultChoice, voucher: 'both' };

describe('paying with a voucher', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());

  const holder = () => travellers[1] as Swapper;
  const other = () => travellers[3] as Swapper;
  const sql = <Row extends object>(text: string) => environment.query<Row>(text);
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
  const expectNoViolations = async () => {
    await environment.advance(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };

  /** Swaps to the cheapest train to get a voucher. */
  async function earnVoucher(who = holder()): Promise<void> {
    await who.holdTrain((offers) => sortByPrice(offers)[0]);
    expect((await who.confirmNow())?.status).toBe(200);
    await environment.settle();
  }
  async function continueSteps(count: number, choice: Choice): Promise<void> {
    for (let step = 0; step < count; step += 1) {
      await other().continueSwap(choice);
      await environment.settle();
    }
  }
  /** Takes the steps of the swap, and repeats a request when the process was killed. */
  async function continueUntil(
    done: (status: string) => boolean,
    wish = withVoucher,
  ): Promise<void> {
    for (let step = 0; step < 12; step += 1) {
      const [payment] = await payments();
      if (payment && done(payment.status)) return;
      // Confirmed: the next step would be another swap.
      const confirmed = payment && !(await other().held());
      const reply = confirmed ? await environment.advance(5) : await other().continueSwap(wish);
      if (reply && reply.status >= 500) await other().repeat();
      environment.clock.advance(1_000);
      await environment.settle();
      expect(await environment.violations('always')).toEqual([]);
    }
    throw new Error(`It never came so far: ${JSON.stringify(await payments())}`);
  }
  const highestPrice = (offers: ExchangeOffer[]) => sortByPrice(offers).at(-1);
  /** Finds an offer whose amount due is covered by the voucher. */
  const findUpTo = (maxAmount: number) => (offers: ExchangeOffer[]) =>
    sortByPrice(offers).find((offer) => getTotal(offer) > 0 && getTotal(offer) <= maxAmount);

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
    'pays the full amount once when the process is killed at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await earnVoucher();
        const { amount } = await voucher();
        await other().holdTrain(findUpTo(amount));
        await killAt(point, () => continueSteps(3, withVoucher));
        await continueUntil((status) => status === 'CAPTURED');
        const [payment] = await payments();
        expect(payment?.voucher_amount).toBe(payment?.amount);
        expect((await voucher()).remaining).toBe(amount - (payment?.amount ?? 0));
        await expectNoViolations();
      }
    },
    timeoutMs,
  );

  it.each([
    'submitCard.prepared',
    'submitCard.handled',
    'submitCard.committed',
    'capture-at-provider.prepared',
    'capture-at-provider.handled',
    'capture-at-provider.committed',
  ])(
    'pays a part together with a card when the process is killed at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await earnVoucher();
        const { amount } = await voucher();
        await other().holdTrain(highestPrice);
        await killAt(point, () => continueSteps(3, withVoucher));
        await continueUntil((status) => status === 'CAPTURED');
        const [payment] = await payments();
        expect(payment?.voucher_amount).toBeGreaterThan(0);
        expect((await voucher()).remaining).toBe(amount - (payment?.voucher_amount ?? 0));
        await expectNoViolations();
      }
    },
    timeoutMs,
  );

  it.each([
    'payWith.released',
    'applyVoucher.reserved',
    'applyVoucher.committed',
    'submitCard.handled',
    'capture-at-provider.handled',
  ])(
    'pays a part together with another voucher and a card when the process is killed at %s',
    async (point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await earnVoucher();
        // Without a card payment the difference is a voucher.
        await earnVoucher(other());
        await other().holdTrain(highestPrice);
        await killAt(point, () => continueSteps(4, withBoth));
        await continueUntil((status) => status === 'CAPTURED', withBoth);
        const [payment] = await payments();
        const uses = await sql<{ amount: number }>(
          `select amount from payments.voucher_uses where status = 'SPENT'`,
        );
        expect(uses).toHaveLength(2);
        expect(uses.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment?.voucher_amount);
        await expectNoViolations();
      }
    },
    timeoutMs,
  );

  it.each([
    ['reserved', 'cancel-released-operation.committed'],
    ['reserved', 'cancel-at-provider.prepared'],
    ['reserved', 'cancel-at-provider.handled'],
    ['paid', 'cancel-at-provider.prepared'],
    ['paid', 'cancel-at-provider.handled'],
    ['paid', 'cancel-at-provider.committed'],
  ])(
    'is restored when it was %s for a released hold and the process is killed at %s',
    async (how, point) => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await earnVoucher();
        const { amount } = await voucher();
        await other().holdTrain(findUpTo(amount));
        for (let step = 0; step < (how === 'paid' ? 2 : 1); step += 1) {
          await other().continueSwap(withVoucher);
        }
        expect((await voucher()).remaining).toBeLessThan(amount);
        await killAt(point, async () => {
          expect((await other().giveUp())?.status).toBe(204);
          await environment.settle();
        });
        await environment.advance(5);
        expect(await payments()).toMatchObject([{ status: 'CANCELLED' }]);
        expect((await voucher()).remaining).toBe(amount);
        await expectNoViolations();
      }
    },
    timeoutMs,
  );

  it('is restored by the jobs without events', async () => {
    await earnVoucher();
    const { amount } = await voucher();
    await other().holdTrain(findUpTo(amount));
    for (let step = 0; step < 2; step += 1) await other().continueSwap(withVoucher);
    await killAt('relay train-swap.loaded', async () => {
      await environment.advance(10 * 60 + 1);
      await environment.advance(5);
    });
    expect(await payments()).toMatchObject([{ status: 'CANCELLED' }]);
    expect((await voucher()).remaining).toBe(amount);
    await expectNoViolations();
  });

  it(
    'is removed and applied again when the process is killed in between',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await earnVoucher();
        const { amount } = await voucher();
        await other().holdTrain(findUpTo(amount));
        await other().continueSwap(withVoucher);
        for (const point of ['prepared', 'released', 'handled', 'committed']) {
          await killAt(`removeVoucher.${point}`, () => other().removeVoucher());
          expect(await environment.violations('always')).toEqual([]);
        }
        expect((await voucher()).remaining).toBe(amount);
        await continueUntil((status) => status === 'CAPTURED');
        await expectNoViolations();
      }
    },
    timeoutMs,
  );

  it('is refunded as a voucher after a swap to a cheaper train', async () => {
    await earnVoucher();
    const before = await voucher();
    await other().holdTrain(highestPrice);
    await continueUntil((status) => status === 'CAPTURED');
    const [payment] = await payments();
    const byCard = (payment?.amount ?? 0) - (payment?.voucher_amount ?? 0);
    let due = 0;
    await other().holdTrain((offers) => {
      const [cheapest] = sortByPrice(offers);
      due = cheapest ? -getTotal(cheapest) : 0;
      return cheapest;
    });
    expect((await other().confirmNow())?.status).toBe(200);
    await environment.settle();
    const refunds = await sql<{ amount: number }>('select amount from payments.refunds');
    expect(refunds.map(({ amount }) => amount)).toEqual(byCard > 0 ? [byCard] : []);
    const issued = await sql<{ amount: number }>(
      'select amount from payments.vouchers order by issued_at',
    );
    expect(issued.map(({ amount }) => amount)).toEqual([before.amount, due - byCard]);
    await environment.webhooks.deliver();
    await expectNoViolations();
  });
});
