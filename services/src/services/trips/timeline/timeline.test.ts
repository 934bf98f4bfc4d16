import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { traveller } from '../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../train-swap/contract';
import type { Trip } from '../contract';

let test: SwapTest;
beforeAll(async () => {
  test = await startSwapTest();
});
afterAll(() => test?.stop());

it('speaks of another train only to who leaves the own one', async () => {
  const who = await traveller(test);
  const { id } = await who.find('SWAPME24', 'Okafor');
  const path = `${base}/bookings/${id}/seat-offers`;
  const { body } = await who.client.post<ExchangeOffer>(path, {});
  expect((await who.hold(body.offerId)).status).toBe(201);
  await test.settled();
  const { timeline } = (await who.client.get<Trip>(`/api/trips/trips/${id}`)).body;
  expect(timeline.at(-1)?.text).toBe('You held new seats.');
});
