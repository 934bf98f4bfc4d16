import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller } from '../../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../contract/exchange';
import { firstLeg } from '../../contract/journey';

let test: SwapTest;
beforeAll(async () => {
  test = await startSwapTest();
});
afterAll(() => test?.stop());

it('keeps the same journey for all tickets of a party when some change seats on a late train', async () => {
  const who = await createTraveller(test);
  const booking = await who.find('PARTY333', 'Nakamura');
  const { trainId, serviceDate } = firstLeg(booking.journey);
  await test.context.call('search', 'setTrainStatus', {
    params: { trainId, serviceDate },
    body: { cancelled: false, delayMinutes: 12 },
    response: z.unknown(),
  });
  const path = `${base}/bookings/${booking.id}/seat-offers`;
  const [first] = booking.travellers;
  const { body: offer } = await who.client.post<ExchangeOffer>(path, { travellerIds: [first?.id] });
  const { body: held } = await who.hold(offer.offerId);
  await who.stepUp(held.id);
  expect((await who.confirm(held.id)).status).toBe(200);
  for (const check of rightsChecks) {
    const { rows } = await test.context.database.execute(sql.raw(check.sql));
    expect([check.code, rows]).toEqual([check.code, []]);
  }
});
