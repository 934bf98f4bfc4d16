import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readStates, type Scenario, startScenario } from '../testing/exchange-scenario';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await startScenario();
});
afterEach(async () => {
  await scenario.sandbox.stop();
  expect(scenario.sandbox.errors).toEqual([]);
});

function request(kind: 'refund' | 'release', more: object = {}) {
  const fulfillmentIds = scenario.booking.fulfillments?.map(({ id }) => id);
  return scenario.call('POST', `${scenario.path}/${kind}-offers`, { fulfillmentIds, ...more });
}
const accept = (kind: 'refund' | 'release', id: string) =>
  scenario.call('PATCH', `${scenario.path}/${kind}-offers/${id}`, { status: 'CONFIRMED' });

it('refunds the price less the fee, once, and only one offer is open at a time', async () => {
  const [offer] = (await request('refund')).body.refundOffers;
  expect(offer).toMatchObject({ status: 'PROPOSED', refundableAmount: { amount: 7_000 } });
  expect((await request('refund')).body.code).toMatch('OPERATION_NOT_PERMITTED');
  expect((await accept('refund', offer.id)).body.refundOffer.status).toBe('CONFIRMED');
  expect((await accept('refund', offer.id)).status).toBe(400);
  expect(await readStates(scenario)).toEqual({
    T1: ['REFUNDED', 'REFUNDED'],
    tickets: ['REFUNDED'],
  });
  const { payments } = await scenario.sandbox.control('GET', 'state');
  expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([8_000, -7_000]);
});

it('releases the places now and refunds the money later', async () => {
  const [offer] = (await request('release')).body.releaseOffers;
  await accept('release', offer.id);
  expect(await readStates(scenario)).toEqual({
    T1: ['RELEASED', 'RELEASED'],
    tickets: ['RELEASED'],
  });
  const [refund] = (await request('refund', { overruleCode: 'STRIKE' })).body.refundOffers;
  expect(refund.refundableAmount.amount).toBe(8_000);
  await accept('refund', refund.id);
  expect(await readStates(scenario)).toMatchObject({ tickets: ['REFUNDED'] });
});

it('withdraws an open offer', async () => {
  const [offer] = (await request('refund')).body.refundOffers;
  const path = `${scenario.path}/refund-offers/${offer.id}`;
  expect((await scenario.call('DELETE', path)).status).toBe(204);
  expect((await scenario.call('GET', path)).status).toBe(404);
});
