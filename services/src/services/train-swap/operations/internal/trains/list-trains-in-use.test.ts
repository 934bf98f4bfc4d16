import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../../../testing/swap/swap-test';
import { createTraveller, prepareConfirmation } from '../../../../../testing/swap/traveller';
import { firstLeg } from '../../../contract/journey';

let test: SwapTest;
beforeAll(async () => {
  test = await startSwapTest();
});
afterAll(() => test?.stop());

it('lists the trains of tickets and of holds from a date on', async () => {
  const traveller = await createTraveller(test);
  const booking = await traveller.find('SWAPME24', 'Okafor');
  const held = await prepareConfirmation(test, traveller, booking);
  const own = firstLeg(booking.journey);
  const other = firstLeg(held.offer.journey);
  const list = async (from: string) => {
    const body = { trainIds: [own.trainId, other.trainId, 'default:unknown'], from };
    const response = z.object({ trains: z.array(z.object({ trainId: z.string() })) });
    const { trains } = await test.context.call('train-swap', 'listTrainsInUse', { body, response });
    return new Set(trains.map(({ trainId }) => trainId));
  };
  expect(await list(own.serviceDate)).toEqual(new Set([own.trainId, other.trainId]));
  expect(await list('2040-01-01')).toEqual(new Set());
});
