import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { delayCompensationSchemes, exchangeConditions, railcards } from '../schema';

let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: ['reference-data'] });
  const { database } = test.contextOf('reference-data');
  for (const table of [exchangeConditions, railcards, delayCompensationSchemes]) {
    await database.update(table).set({ validFrom: '2027-07-01' });
  }
});
afterAll(() => test.stop());

/** Results for rules that start on 1 July 2027, requested without a date. */
async function findAt(instant: string) {
  test.clock.set(instant);
  const get = (path: string) => test.client().get(`/api/reference-data/${path}`);
  const conditions = await get('exchange-conditions?operator=GR&ticketType=OFF-PEAK-S');
  const scheme = await get('delay-compensation-schemes?operator=GR');
  const { body } = await get('railcards');
  return [conditions.status, scheme.status, (body.railcards as unknown[]).length > 0];
}

it('starts a day at midnight British Summer Time', async () => {
  expect(await findAt('2027-06-30T22:59:00Z')).toEqual([404, 404, false]);
  expect(await findAt('2027-06-30T23:30:00Z')).toEqual([200, 200, true]);
});
