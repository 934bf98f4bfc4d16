import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from 'shared-server/testing/wait-until';
import {
  holdExchange,
  readStates,
  type Scenario,
  startScenario,
} from '../testing/exchange-scenario';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await startScenario();
});
afterEach(() => scenario.sandbox.stop());

const addFault = (requests: string, kind: string) =>
  scenario.sandbox.control('POST', 'faults', { requests, kind });
const confirm = (key?: string) =>
  scenario.call('POST', `${scenario.path}/fulfillments`, {}, key ? { 'idempotency-key': key } : {});
const key = 'b3f0a9d4-5a52-4c7e-9d6c-2f4f0c9e8a11';

describe('a response that is lost or fails after the effect', () => {
  it.each(['lost-answer', 'error-after-effect'])(
    '%s: a repeated request with its key has one effect and gets the first response',
    async (kind) => {
      await holdExchange(scenario);
      await addFault('confirm', kind);
      const first = await confirm(key).catch(() => ({ status: 0 }));
      expect([0, 500]).toContain(first.status);
      const second = await confirm(key);
      expect(second.status).toBe(200);
      expect((await confirm(key)).body).toEqual(second.body);
      expect((await readStates(scenario)).tickets).toEqual(['EXCHANGED', 'FULFILLED']);
      const { payments } = await scenario.sandbox.control('GET', 'state');
      expect(payments).toHaveLength(2);
    },
  );

  it('rejects a key that was used for another request', async () => {
    await holdExchange(scenario, 'T2~A~C', { 'idempotency-key': key });
    expect((await confirm(key)).body.code).toMatch('VALIDATION_ERROR');
  });
});

describe('faults of a provider', () => {
  it('confirms only the right to travel, and the rest with the next request', async () => {
    await holdExchange(scenario);
    await addFault('confirm', 'partial-success');
    const { status, body } = await confirm();
    expect(status).toBe(200);
    expect(body.problems[0].code).toBe('urn:uic:problem:CONFIRMATION_PARTIAL_SUCCESS');
    expect(await readStates(scenario)).toMatchObject({
      T1: ['EXCHANGE_ONGOING', 'EXCHANGE_ONGOING'],
      T2: ['CONFIRMED', 'PREBOOKED'],
    });
    expect((await confirm()).status).toBe(200);
    expect(await readStates(scenario)).toMatchObject({ T2: ['FULFILLED', 'FULFILLED'] });
  });

  it('ends the time of a hold', async () => {
    await holdExchange(scenario);
    await addFault('check', 'expired');
    const check = await scenario.call('GET', `${scenario.path}/fulfillment-check`);
    expect(check.body.code).toMatch('CONFIRMATION_CHECK_FAILED');
    expect(await readStates(scenario)).toMatchObject({ T1: ['FULFILLED', 'FULFILLED'] });
  });

  it('changes the price between offer and hold, and says so', async () => {
    await addFault('hold', 'price-changed');
    const { body } = await holdExchange(scenario);
    expect(body.problems[0].code).toMatch('OFFER_PART_PRICE_CHANGE');
    expect(body.exchangeOperation.exchangeOffers[0].amountToBePaid.amount).toBe(1_000);
  });

  it('gives the places to another person', async () => {
    await addFault('hold', 'place-taken');
    expect((await holdExchange(scenario)).body.code).toMatch('BOOKING_INSUFFICIENT_AVAILABILITY');
    expect(await readStates(scenario)).toEqual({
      T1: ['FULFILLED', 'FULFILLED'],
      tickets: ['FULFILLED'],
    });
  });

  it('signs clients out', async () => {
    await addFault('booking', 'signed-out');
    expect((await scenario.call('GET', scenario.path)).status).toBe(401);
  });
});

it('sends a webhook for each change, and again when it is rejected', async () => {
  const types: string[] = [];
  const receiver = createServer(async (request, response) => {
    types.push(((await json(request)) as { type: string }).type);
    response.writeHead(types.length === 1 ? 500 : 204).end();
  }).listen(0);
  try {
    const { port } = receiver.address() as AddressInfo;
    const { events } = await scenario.sandbox.control('GET', 'state');
    for (const event of events) expect(event.state).toBe('pending');
    const webhookUrl = `http://127.0.0.1:${port}/`;
    await scenario.sandbox.control('PUT', 'settings', { webhookUrl });
    await holdExchange(scenario);
    await confirm();
    await move(scenario);
    await waitUntil('all webhooks', () => types.length >= 6);
    expect(types).toEqual([
      'FULFILLMENT_AVAILABLE',
      'FULFILLMENT_AVAILABLE',
      'EXCHANGE_INITIATED',
      'FULFILLMENT_AVAILABLE',
      'FULFILLMENT_EXCHANGED',
      'BOOKING_REACCOMMODATED',
    ]);
  } finally {
    receiver.close();
  }
});

/** The carrier gives the first passenger of the new train another place. */
async function move({ call, path, sandbox }: Scenario): Promise<void> {
  const read = async () => (await call('GET', path)).body.booking.bookedOffers[1].reservations[0];
  const { id: reservationId } = await read();
  await sandbox.control('POST', `${path.slice(1)}/moves`, {
    reservationId,
    coach: '2',
    place: '8',
  });
  expect((await read()).placeAllocation.reservedPlaces[0]).toMatchObject({ placeNumbers: ['8'] });
}
