import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { createTraveller } from '../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../train-swap/contract-for-tests';
import type { Trip } from '../contract';

let test: SwapTest;
beforeAll(async () => {
  test = await startSwapTest();
});
afterAll(() => test?.stop());

it('mentions a swap of trains only when the train changed', async () => {
  const traveller = await createTraveller(test);
  const { id } = await traveller.find('SWAPME24', 'Okafor');
  const path = `${base}/bookings/${id}/seat-offers`;
  const { body } = await traveller.client.post<ExchangeOffer>(path, {});
  expect((await traveller.hold(body.offerId)).status).toBe(201);
  await test.settled();
  const { timeline } = (await traveller.client.get<Trip>(`/api/trips/trips/${id}`)).body;
  expect(timeline.at(-1)?.text).toBe('You held new seats.');
});
