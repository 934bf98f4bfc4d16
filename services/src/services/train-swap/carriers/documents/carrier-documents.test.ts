import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ExchangeEnvironment,
  fail,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { base } from '../../../../testing/swap/swap-test';
import { createTraveller } from '../../../../testing/swap/traveller';
import type { Trip } from '../../../trips/contract';

describe('the ticket of a carrier as PDF', () => {
  let environment: ExchangeEnvironment;
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  it.each(['complete', 'older'] as const)(
    'opens for its traveller only, and is not stored (%s)',
    async (profile) => {
      const started = await environment.start(profile);
      const { traveller, booking } = started;
      const [document] = booking.carrier?.documents ?? [];
      expect(document).toMatchObject({ travellerIds: [booking.travellers[0]?.id] });
      const path = `${base}/bookings/${booking.id}/carrier-documents`;
      const file = await traveller.client.get(`${path}/${document?.id}`);
      expect(file.text).toMatch(/^%PDF-1.4[\s\S]*Ada Lovelace/);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="ticket-${booking.reference}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      const other = await createTraveller(environment.test as never);
      const rejected = await other.client.get(`${path}/${document?.id}`);
      expect([rejected.status, rejected.body]).toMatchObject([404, { code: 'booking-not-found' }]);
      const unknown = await traveller.client.get(`${path}/unknown`);
      expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'document-not-found' }]);
      await fail(started, 'booking', 'error');
      expect((await traveller.client.get(`${path}/${document?.id}`)).status).toBe(503);
    },
  );

  it('comes later, from another address, and the timeline says so', async () => {
    const { traveller, booking } = await environment.start('no-time-limits');
    expect(booking).toMatchObject({ status: 'CONFIRMED', carrier: { documents: [] } });
    for (const clock of environment.clocks) clock.advance(61_000);
    await environment.test.runJob('train-swap', 'read-carriers');
    await environment.test.settled();
    const { body: trip } = await traveller.client.get<Trip>(`/api/trips/trips/${booking.id}`);
    expect(trip.booking.status).toBe('FULFILLED');
    expect(trip.timeline.at(-1)?.text).toContain('Your ticket was issued');
    const [document] = trip.booking.carrier?.documents ?? [];
    const path = `${base}/bookings/${booking.id}/carrier-documents/${document?.id}`;
    expect((await traveller.client.get(path)).text).toMatch(/^%PDF-/);
  });
});
