import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servicesFor } from '../../service-list';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { traveller } from '../../testing/swap/traveller';

const day = 24 * 3_600_000;

describe('the demonstration', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test.stop());

  const booking = async () => (await traveller(test)).find('SWAPME24', 'Okafor');

  it('leaves a booking that is still to be travelled', async () => {
    const before = await booking();
    await test.runJob('demonstration', 'keep-demonstration');
    expect((await booking()).id).toBe(before.id);
  });

  it('makes a booking again when its day has passed', async () => {
    const before = await booking();
    test.clock.advance(3 * day);
    await test.runJob('demonstration', 'keep-demonstration');
    const after = await booking();
    expect(after.id).not.toBe(before.id);
    expect(Date.parse(after.journey.departure)).toBeGreaterThan(test.clock.now().getTime());
    expect(after.reservations).toHaveLength(1);
  });

  it('is not in production', () => {
    const names = servicesFor('production').map(({ name }) => name);
    expect(names).not.toContain('demonstration');
    expect(servicesFor('staging').map(({ name }) => name)).toContain('demonstration');
  });
});
