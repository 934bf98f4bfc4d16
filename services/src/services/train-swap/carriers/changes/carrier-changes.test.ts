import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOsdmClient, createTestTrains } from 'carrier-sandbox/testing';
import { waitUntil } from 'shared-server/testing/wait-until';
import { armFailPoints } from '../../../../kit/fail-points';
import { getWish, wishFor } from '../../../../testing/carriers/carrier-ring';
import {
  type CarrierTraveller,
  type ExchangeEnvironment,
  eventSecret,
  fail,
  holdAndPay,
  listValidTrains,
  profiles,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { base } from '../../../../testing/swap/swap-test';
import type { Trip } from '../../../trips/contract';

describe('a change in the system of a carrier', () => {
  let environment: ExchangeEnvironment;
  let origin: string;
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
    origin = await environment.test.host.app.listen({ host: '127.0.0.1', port: 0 });
  }, 120_000);
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  const readDue = async (minutes = 0) => {
    for (const clock of environment.clocks) clock.advance(minutes * 60_000);
    await environment.test.runJob('train-swap', 'read-carriers');
    await environment.test.settled();
  };
  /** The carrier sends its events, and the job reads what they name. */
  const receive = async ({ sandbox, profile }: CarrierTraveller) => {
    const webhookUrl = `${origin}${base}/carrier-events/${profile}/${eventSecret}`;
    await sandbox.control('PUT', 'settings', { webhookUrl });
    await waitUntil('the events of the carrier', async () => {
      const { events } = await sandbox.control('GET', 'state');
      return events.every(({ state }: { state: string }) => state === 'delivered');
    });
    await sandbox.control('PUT', 'settings', { webhookUrl: null });
    await readDue();
  };
  const move = async ({ sandbox, carrierBookingId }: CarrierTraveller, place: string) => {
    const { bookings } = await sandbox.control('GET', 'state');
    const sold = bookings.find(({ id }: { id: string }) => id === carrierBookingId);
    const reservationId = sold.bookedOffers[0].reservations[0].id;
    await sandbox.control('POST', `bookings/${carrierBookingId}/moves`, {
      reservationId,
      coach: '2',
      place,
    });
  };
  const mailsOf = ({ booking }: CarrierTraveller) =>
    environment.test.messages.filter(
      ({ to, kind }) => to === `${booking.reference}@example.com` && !String(kind).includes('code'),
    );
  const openTrip = async ({ traveller, booking }: CarrierTraveller): Promise<Trip> =>
    (await traveller.client.get<Trip>(`/api/trips/trips/${booking.id}`)).body;
  const post = (path: string, body: unknown) =>
    fetch(`${origin}${base}/carrier-events/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(profiles)('of a seat reaches the traveller once (%s)', async (profile) => {
    const started = await environment.start(profile);
    await move(started, '31');
    await receive(started);
    const [mail] = mailsOf(started);
    expect(mail).toMatchObject({ kind: 'seat-moved', subject: 'New seat: coach 2, seat 31' });
    const event = {
      type: 'X_NEW_TYPE',
      resources: [{ href: `/bookings/${started.carrierBookingId}` }],
    };
    for (let times = 0; times < 2; times += 1) {
      expect((await post(`${profile}/${eventSecret}`, event)).status).toBe(204);
      await readDue();
    }
    expect(mailsOf(started)).toHaveLength(1);
    const { booking, timeline } = await openTrip(started);
    expect(booking.reservations).toMatchObject([{ coach: '2', place: '31' }]);
    expect(timeline.at(-1)?.text).toBe('You have a new seat: coach 2, seat 31.');
  });

  it('of a ticket that was refunded ends it here, with the amount', async () => {
    const started = await environment.start('no-time-limits');
    const { sandbox, carrierBookingId } = started;
    const call = await createOsdmClient(sandbox);
    const path = `/bookings/${carrierBookingId}`;
    const { body } = await call('GET', `${path}?embed=ALL`);
    const fulfillmentIds = body.booking.fulfillments.map(({ id }: { id: string }) => id);
    const offers = await call('POST', `${path}/refund-offers`, { fulfillmentIds });
    const [offer] = offers.body.refundOffers;
    await call('PATCH', `${path}/refund-offers/${offer.id}`, { status: 'CONFIRMED' });
    await receive(started);
    expect(mailsOf(started)).toMatchObject([
      { kind: 'ticket-ended', text: expect.stringContaining('sends €40.00 to the account') },
    ]);
    const { booking, passes } = await openTrip(started);
    expect(booking.admissions).toMatchObject([{ state: 'REFUNDED' }]);
    expect(booking.carrier?.refunds).toMatchObject([{ amount: { amount: 4_000 } }]);
    expect(passes.filter(({ state }) => state === 'VALID')).toEqual([]);
  });

  it('ends an exchange that is on hold, here and at the carrier, and its payment', async () => {
    const started = await environment.start();
    const { id, payment } = await holdAndPay(started);
    await readDue();
    expect(await payment.getStatus()).toBe('AUTHORISED');
    await move(started, '41');
    await receive(started);
    await environment.reconcile();
    const confirmed = await started.traveller.confirm(id);
    expect([confirmed.status, await payment.getStatus()]).toEqual([410, 'CANCELLED']);
    expect(await listValidTrains(started)).toEqual({ here: ['T1'], there: ['T1'] });
    const texts = (await openTrip(started)).timeline.map(({ text }) => text);
    expect(texts.join()).toContain('because Sandbox Railways changed your ticket');
    const { operations } = await started.sandbox.control('GET', 'state');
    expect(operations.at(-1).state).toBe('DELETED');
  });

  it.each(['the process ends', 'the carrier does not respond'])(
    'is read again a minute after %s',
    async (what) => {
      const started = await environment.start();
      await readDue();
      await move(started, '51');
      if (what === 'the process ends') {
        const disarm = armFailPoints((name) => {
          if (name === 'readDueBookings.claimed') throw new Error('The process ends.');
        });
        await expect(receive(started)).rejects.toThrow('The process ends.');
        disarm();
      } else {
        await fail(started, 'booking', 'error');
        await receive(started);
      }
      expect(mailsOf(started)).toEqual([]);
      await readDue(1.1);
      expect(mailsOf(started)).toMatchObject([{ kind: 'seat-moved' }]);
    },
  );

  it('makes wishes of the route and day due at once, and keeps that of the changed booking', async () => {
    const { sandbox } = await environment.start();
    const save = (places: string[]) =>
      sandbox.control(
        'PUT',
        'trains',
        createTestTrains(
          { id: 'E1', departsAt: '2026-12-02T08:00:00Z' },
          {
            id: 'E2',
            departsAt: '2026-12-02T10:00:00Z',
            coaches: [{ number: '2', serviceClass: 'STANDARD', places }],
          },
        ),
      );
    await save(['1']);
    const other = await environment.start('complete', 'E2');
    const own = await environment.start('complete', 'E1');
    await wishFor(own, 'E2');
    await environment.match();
    await move(own, '9');
    await receive(own);
    expect(await own.traveller.booking(own.booking.id)).toMatchObject({
      reservations: [{ place: '9' }],
    });
    await environment.match();
    await save(['1', '2']);
    await environment.match();
    expect((await getWish(own))?.operationId).toBeNull();
    await move(other, '1');
    await receive(other);
    await environment.match();
    expect((await getWish(own))?.operationId).toEqual(expect.any(String));
  });

  it.each([
    ['a wrong secret', `complete/${eventSecret}x`, {}, 404],
    ['an unknown carrier', `unknown/${eventSecret}`, {}, 404],
    ['no booking', `complete/${eventSecret}`, { bookingId: 7 }, 204],
    ['an unknown booking', `complete/${eventSecret}`, { bookingId: 'unknown' }, 204],
  ])('is not read for an event with %s: %s', async (_with, path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });

  it('of the times is found by polling, without an event', async () => {
    const started = await environment.start();
    await readDue();
    const { trains } = await started.sandbox.control('GET', 'state');
    const later = JSON.stringify(trains).replaceAll('2026-12-01T08:00', '2026-12-01T08:25');
    await started.sandbox.control('PUT', 'trains', JSON.parse(later));
    await readDue(60);
    expect(mailsOf(started)).toEqual([]);
    await readDue(60 * 24 * 8.5);
    expect(mailsOf(started)).toMatchObject([
      { kind: 'booking-rebooked', subject: 'Your train to Celle now leaves at 09:25' },
    ]);
  });
});
