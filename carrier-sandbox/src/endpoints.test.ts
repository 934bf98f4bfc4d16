import { expect, it } from '@jest/globals';
import { osdmDocument } from 'shared-osdm';
import { endpoints } from './endpoints';
import { sellTestBooking, startScenario } from './testing/exchange-scenario';

it('serves all operations of shared-osdm, with an Idempotency-Key where the standard has one', () => {
  const served = endpoints.map(({ method, path, hasKey = false }) =>
    toRow(method, path.replaceAll(/:(\w+)/g, '{$1}'), hasKey),
  );
  const described = Object.entries(osdmDocument.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      toRow(method.toUpperCase(), path, 'x-idempotency-key' in operation),
    ),
  );
  expect(served.sort()).toEqual(described.sort());
});

it('responds with 500 and the wrong property when its own response is not valid', async () => {
  const { sandbox, call } = await startScenario();
  const passengers = [{ firstName: 'R', lastName: 'Daneel', type: 'ROBOT' }];
  const { id } = await sellTestBooking(sandbox, { bookingCode: 'ROBOT1', passengers });
  const { status, body } = await call('GET', `/bookings/${id}`);
  expect([status, body.code]).toEqual([500, 'urn:uic:problem:UNKNOWN_ERROR']);
  expect(body.detail).toMatch(
    '/booking/passengers/0/type must be equal to one of the allowed values',
  );
  expect(sandbox.errors).toHaveLength(1);
  await sandbox.stop();
});

// A read has no effect, so its key does not matter.
const toRow = (method: string, path: string, hasKey: boolean) =>
  `${method} ${path}${hasKey && method !== 'GET' ? ' with key' : ''}`;
