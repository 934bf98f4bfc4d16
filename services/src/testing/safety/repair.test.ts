import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const declined = { ...plainly, card: 'pm_card_chargeDeclined' };
const minutes = (count: number) => count * 60_000;

describe('a hold whose payment was refused', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  let nth: number;
  let heldAt: number;
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(async () => {
    nth = 1;
    await environment.goBack();
  });

  const traveller = () => travellers[nth] as Swapper;
  const dearest = async () => {
    await traveller().holdThe((offers) =>
      offers.reduce((one, other) =>
        other.price.total.amount > one.price.total.amount ? other : one,
      ),
    );
    heldAt = environment.clock.now().getTime();
  };
  const passTo = (minute: number) =>
    environment.clock.advance(heldAt + minutes(minute) - environment.clock.now().getTime());
  const refuse = async () => {
    expect((await traveller().goOn(declined))?.status).toBe(200);
    await environment.settle();
  };
  /** Minutes after it began: of the hold, and of its payment. */
  const ends = async () => {
    const { rows } = await environment.test.host.runtime.connection.pool.query<{ until: Date }>(
      `select held_until as until from train_swap.exchange_operations where status = 'ON_HOLD'
       union all select held_until from payments.payments where closed_at is null
       union all select repair_until from payments.payments where failure_code is not null`,
    );
    return rows.map(({ until }) => (until.getTime() - heldAt) / minutes(1));
  };

  it('lasts ten minutes from then on, and is paid in the last of them', async () => {
    await dearest();
    await traveller().beginToPay();
    passTo(9);
    await refuse();
    expect(await ends()).toEqual([19, 19, 19]);
    passTo(18);
    expect((await traveller().goOn(plainly))?.status).toBe(200);
    expect((await traveller().goOn(plainly))?.status).toBe(200);
    await environment.webhooks.deliver();
    await environment.pass(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('lasts no longer than by these ten minutes, however often it is refused', async () => {
    await dearest();
    await refuse();
    expect(await ends()).toEqual([10, 10, 10]);
    passTo(9);
    await refuse();
    passTo(18);
    await refuse();
    expect(await ends()).toEqual([20, 20, 20]);
    passTo(20);
    await environment.pass(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('lasts no longer than until the own train leaves, on which one may travel until the swap', async () => {
    // Who has not looked for trains before: prices are of their time.
    nth = 3;
    const { rows } = await environment.test.host.runtime.connection.pool.query<{
      departure: string;
    }>(`select journey->>'departure' as departure from train_swap.bookings where id = $1`, [
      (await traveller().standing())[0]?.bookingId,
    ]);
    environment.clock.set(new Date(Date.parse(rows[0]?.departure ?? '') - minutes(16)));
    await dearest();
    await traveller().beginToPay();
    passTo(9);
    await refuse();
    expect(await ends()).toEqual([16, 16, 16]);
    passTo(16);
    await environment.pass(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });

  it('is not brought back when it had ended before the refusal was heard of', async () => {
    await dearest();
    await traveller().beginToPay();
    passTo(9);
    expect((await traveller().goOn(declined))?.status).toBe(200);
    passTo(10);
    await environment.pass(30);
    expect(await traveller().held()).toBeNull();
    expect(await environment.violations('with-provider')).toEqual([]);
  });
});
