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

/** What is found of the rules that begin on 1 July 2027, when no date is named. */
const foundAt = async (instant: string) => {
  test.clock.set(instant);
  const ask = (path: string) => test.client().get(`/api/reference-data/${path}`);
  const conditions = await ask('exchange-conditions?operator=GR&ticketType=OFF-PEAK-S');
  const scheme = await ask('delay-compensation-schemes?operator=GR');
  const { body } = await ask('railcards');
  return [conditions.status, scheme.status, (body.railcards as unknown[]).length > 0];
};

it('begins a day at midnight of British Summer Time', async () => {
  expect(await foundAt('2027-06-30T22:59:00Z')).toEqual([404, 404, false]);
  expect(await foundAt('2027-06-30T23:30:00Z')).toEqual([200, 200, true]);
});
