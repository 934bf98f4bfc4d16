import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestEnvironment } from './environment/test-environment';
import { defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const declined = { ...defaultChoice, card: 'pm_card_chargeDeclined' };
const minutes = (count: number) => count * 60_000;

describe('a hold with a declined payment', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  let nth: number;
  let holdAt: number;
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(async () => {
    nth = 1;
    await environment.restoreState();
  });

  const traveller = () => travellers[nth] as Swapper;
  const holdHighestPrice = async () => {
    await traveller().holdTrain((offers) =>
      offers.reduce((one, other) =>
        other.price.total.amount > one.price.total.amount ? other : one,
      ),
    );
    holdAt = environment.clock.now().getTime();
  };
  const advanceToMinute = (minute: number) =>
    environment.clock.advance(holdAt + minutes(minute) - environment.clock.now().getTime());
  const reject = async () => {
    expect((await traveller().continueSwap(declined))?.status).toBe(200);
    await environment.settle();
  };
  /** Expiry of the hold and of its payment, in minutes after its start. */
  const getExpiry = async () => {
    const rows = await environment.query<{ until: Date }>(
      `select held_until as until from train_swap.exchange_operations where status = 'ON_HOLD'
       union all select held_until from payments.payments where closed_at is null
       union all select repair_until from payments.payments where failure_code is not null`,
    );
    return rows.map(({ until }) => (until.getTime() - holdAt) / minutes(1));
  };

  it('lasts ten minutes longer and can be paid until then', async () => {
    await holdHighestPrice();
    await traveller().startPayment();
    advanceToMinute(9);
    await reject();
    expect(await getExpiry()).toEqual([19, 19, 19]);
    advanceToMinute(18);
    expect((await traveller().continueSwap(defaultChoice))?.status).toBe(200);
    expect((await traveller().continueSwap(defaultChoice))?.status).toBe(200);
    await environment.webhooks.deliver();
    await environment.advance(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('is prolonged by at most ten minutes after several declines', async () => {
    await holdHighestPrice();
    await reject();
    expect(await getExpiry()).toEqual([10, 10, 10]);
    advanceToMinute(9);
    await reject();
    advanceToMinute(18);
    await reject();
    expect(await getExpiry()).toEqual([20, 20, 20]);
    advanceToMinute(20);
    await environment.advance(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('ends when the current train leaves', async () => {
    // A traveller without cached prices.
    nth = 3;
    const rows = await environment.query<{
      departure: string;
    }>(`select journey->>'departure' as departure from train_swap.bookings where id = $1`, [
      (await traveller().getStatus())[0]?.bookingId,
    ]);
    environment.clock.set(new Date(Date.parse(rows[0]?.departure ?? '') - minutes(16)));
    await holdHighestPrice();
    await traveller().startPayment();
    advanceToMinute(9);
    await reject();
    expect(await getExpiry()).toEqual([16, 16, 16]);
    advanceToMinute(16);
    await environment.advance(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('stays ended when it expired before the decline was received', async () => {
    await holdHighestPrice();
    await traveller().startPayment();
    advanceToMinute(9);
    expect((await traveller().continueSwap(declined))?.status).toBe(200);
    advanceToMinute(10);
    await environment.advance(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });
});
