import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servicesFor } from '../../service-list';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller } from '../../testing/swap/traveller';

const day = 24 * 3_600_000;

describe('the demonstration', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test.stop());

  const booking = async () => (await createTraveller(test)).find('SWAPME24', 'Okafor');

  it('keeps a booking whose train has not departed', async () => {
    const before = await booking();
    await test.runJob('demonstration', 'refresh-demonstration');
    expect((await booking()).id).toBe(before.id);
  });

  it('creates a booking again when its day has passed', async () => {
    const before = await booking();
    test.clock.advance(3 * day);
    await test.runJob('demonstration', 'refresh-demonstration');
    const after = await booking();
    expect(after.id).not.toBe(before.id);
    expect(Date.parse(after.journey.departure)).toBeGreaterThan(test.clock.now().getTime());
    expect(after.reservations).toHaveLength(1);
  });

  it('has a full train beside the sample ticket, and other passengers on each', async () => {
    const traveller = await createTraveller(test);
    const { id } = await traveller.find('SWAPME24', 'Okafor');
    const offers = await traveller.offers(id);
    // A train has 510 places of this class, and at least a fifth is taken.
    for (const { seatsLeft } of offers) expect(seatsLeft).toBeLessThan(410);
    const full = offers.filter(({ seatsLeft }) => seatsLeft === 0);
    expect(full.map(({ journey }) => journey.departure.slice(11, 16))).toEqual(['12:00']);
  });

  it('does not exist in production', () => {
    const names = servicesFor('production').map(({ name }) => name);
    expect(names).not.toContain('demonstration');
    expect(servicesFor('staging').map(({ name }) => name)).toContain('demonstration');
  });
});
