import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base, findBooking, type SwapTest, startSwapTest } from './testing/swap-test';

describe('try', () => {
  let test: SwapTest;
  beforeAll(async () => {
    const t = performance.now();
    test = await startSwapTest();
    console.info('start', performance.now() - t);
  }, 60000);
  afterAll(() => test?.stop());
  it('works', async () => {
    const client = await test.guest();
    const booking = await findBooking(client, 'SWAPME24', 'okafor');
    console.info(JSON.stringify(booking, null, 1));
    let t = performance.now();
    const offers = await client.post<any>(`${base}/bookings/${booking.id}/exchange-offers`, {});
    console.info(
      'quote',
      performance.now() - t,
      offers.status,
      offers.text.slice(0, 3000),
      offers.body.offers?.length,
    );
    t = performance.now();
    await client.post<any>(`${base}/bookings/${booking.id}/exchange-offers`, {});
    console.info('quote', performance.now() - t);
  }, 60000);
});
