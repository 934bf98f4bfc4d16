import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSandbox } from 'carrier-sandbox/testing';
import { startCarrier, toCarrierEntry } from '../../testing/carriers/carrier-test';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller } from '../../testing/swap/traveller';

const dayMs = 24 * 3_600_000;

describe('the demonstration ticket of a carrier', () => {
  let sandbox: RunningSandbox;
  let test: SwapTest;
  beforeAll(async () => {
    sandbox = await startCarrier();
    const entry = toCarrierEntry(sandbox, { timeZone: 'Europe/London' });
    test = await startSwapTest(undefined, [], undefined, { CARRIERS: JSON.stringify([entry]) });
  });
  afterAll(async () => {
    await test?.stop();
    await sandbox?.stop();
    expect(sandbox.errors).toEqual([]);
  });

  const refresh = () => test.runJob('demonstration', 'refresh-carrier-booking');
  const findBooking = async () => (await createTraveller(test)).find('CARRIER9', 'Larsson');

  it('is on a train of the timetable, and its carrier offers the other trains of the day', async () => {
    await refresh();
    const traveller = await createTraveller(test);
    const { id, journey } = await traveller.find('CARRIER9', 'Larsson');
    const own = await traveller.find('SWAPME24', 'Okafor');
    expect(journey.departure).toBe(own.journey.departure);
    const direct = ({ changes }: { changes: number }) => changes === 0;
    const offered = (await traveller.offers(id)).map((offer) => offer.journey.departure);
    const trains = (await traveller.offers(own.id)).map((offer) => offer.journey).filter(direct);
    expect(offered).toEqual(trains.map(({ departure }) => departure));
  });

  it('stays the same booking and is on a later train when its day has passed', async () => {
    const before = await findBooking();
    await refresh();
    expect(await findBooking()).toEqual(before);
    test.clock.advance(3 * dayMs);
    await refresh();
    const after = await findBooking();
    expect(after).toMatchObject({ id: before.id, status: 'FULFILLED' });
    expect(Date.parse(after.journey.departure)).toBeGreaterThan(test.clock.now().getTime());
    expect(after.reservations).toHaveLength(1);
  });

  it('waits for a carrier that does not run', async () => {
    test.clock.advance(3 * dayMs);
    await sandbox.stop();
    await refresh();
    const { client } = await createTraveller(test);
    const lookup = { reference: 'SWAPME24', surname: 'Okafor' };
    expect((await client.post('/api/train-swap/booking-lookups', lookup)).status).toBe(200);
  });
});
