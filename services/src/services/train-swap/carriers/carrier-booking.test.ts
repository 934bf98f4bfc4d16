import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningSandbox, testClient } from 'carrier-sandbox/testing';
import { exportJWK } from 'jose';
import {
  sellCarrierBooking,
  startCarrier,
  toCarrierEntry,
} from '../../../testing/carriers/carrier-test';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { createTraveller } from '../../../testing/swap/traveller';
import type { Trip } from '../../trips/contract';

describe('a booking in the system of a carrier', () => {
  let sandbox: RunningSandbox;
  let older: RunningSandbox;
  let test: SwapTest;
  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const key = { ...(await exportJWK(publicKey)), kid: 'k1' };
    sandbox = await startCarrier();
    older = await startCarrier({
      profile: 'older',
      clients: [{ ...testClient, secret: undefined, publicKeys: [key] }],
    });
    const signed = { clientSecret: undefined, privateKey: pem, keyId: 'k1', version: '3.4' };
    const entries = [
      toCarrierEntry(sandbox),
      toCarrierEntry(older, {
        id: 'older',
        name: 'Older Railways',
        notOffered: ['seatChanges', 'wishes'],
        ...signed,
      }),
    ];
    test = await startSwapTest(undefined, [], undefined, { CARRIERS: JSON.stringify(entries) });
  });
  afterAll(async () => {
    await test?.stop();
    await sandbox?.stop();
    await older?.stop();
    expect([...sandbox.errors, ...older.errors]).toEqual([]);
  });

  it('is found by its code or ticket number and a name that the carrier compares differently', async () => {
    const { fulfillments } = await sellCarrierBooking(older, {
      bookingCode: 'OLD123',
      passengers: [{ firstName: 'Nils', lastName: 'Ångström-Lee' }],
    });
    for (const reference of ['old 123', fulfillments[0].controlNumber]) {
      const { find } = await createTraveller(test);
      const booking = await find(reference, 'angstrom lee');
      expect(booking).toMatchObject({ reference: 'OLD123', carrier: { name: 'Older Railways' } });
    }
    const { client } = await createTraveller(test);
    const wrong = { reference: 'OLD123', surname: 'Angstrom' };
    const response = await client.post(`${base}/booking-lookups`, wrong);
    expect([response.status, response.body]).toMatchObject([404, { code: 'booking-not-found' }]);
  });

  it('shows the ticket of the carrier with its code, and says what is not offered', async () => {
    const sold = await sellCarrierBooking(sandbox);
    const traveller = await createTraveller(test);
    const booking = await traveller.find('OSDM42', 'Lovelace');
    expect(booking).toMatchObject({
      status: 'FULFILLED',
      contact: { email: 'a•••@example.com' },
      journey: {
        departure: '2026-12-01T08:00:00Z',
        legs: [{ trainNumber: 'T1', serviceDate: '2026-12-01', from: { name: 'Aachen' } }],
      },
      reservations: [{ legIndex: 0, coach: '2', place: '7' }],
      price: { amount: 4_000, currency: 'EUR' },
      ticketType: { name: 'Flexible' },
      carrier: { offers: { undo: false, wishes: true, swapPlaces: false } },
    });
    expect(booking.carrier?.notOffered).toContain('Sandbox Railways');
    expect(booking.carrier?.notOffered).not.toContain('some travellers');
    const { client } = traveller;
    const trip = await client.get<Trip>(`/api/trips/trips/${booking.id}`);
    expect(trip.body.passes).toMatchObject([
      {
        state: 'VALID',
        seat: [{ coach: '2', place: '7' }],
        barcode: { payload: btoa(`SANDBOX ${sold.fulfillments[0].controlNumber}`) },
      },
    ]);
    const undo = await client.post(`${base}/bookings/${booking.id}/undo-offers`, {});
    expect([undo.status, undo.body]).toMatchObject([409, { code: 'carrier-does-not-offer' }]);
  });

  it('does not offer what the operator has left out for its carrier', async () => {
    await sellCarrierBooking(older, { bookingCode: 'OLD124', place: '8' });
    const { find, client } = await createTraveller(test);
    const { id, carrier } = await find('OLD124', 'Lovelace');
    expect(carrier?.offers).toMatchObject({ trains: true, seatChanges: false, wishes: false });
    expect(carrier?.notOffered).toContain('another seat on the same train');
    const response = await client.post(`${base}/bookings/${id}/seat-offers`, {});
    expect([response.status, response.body]).toMatchObject([
      409,
      {
        code: 'carrier-does-not-offer',
        detail: 'Older Railways does not offer another seat on the same train here.',
      },
    ]);
  });

  it('follows a change at the carrier, and stays open while the carrier does not respond', async () => {
    const sold = await sellCarrierBooking(sandbox, { bookingCode: 'MOVED1', place: '5' });
    const traveller = await createTraveller(test);
    const { id } = await traveller.find('MOVED1', 'Lovelace');
    const [reservation] = sold.bookedOffers[0].reservations;
    const place = { reservationId: reservation.id, coach: '2', place: '9' };
    await sandbox.control('POST', `bookings/${sold.id}/moves`, place);
    test.clock.advance(60_000);
    await sandbox.control('POST', 'faults', { requests: 'booking', kind: 'error', count: 1 });
    expect((await traveller.booking(id)).reservations).toMatchObject([{ place: '5' }]);
    const moved = await traveller.booking(id);
    expect(moved).toMatchObject({ version: 2, reservations: [{ place: '9' }] });
    await sandbox.control('POST', 'faults', { requests: 'search', kind: 'error', count: 1 });
    const lost = { reference: 'NOSUCH1', surname: 'Lovelace' };
    const { client } = traveller;
    expect((await client.post(`${base}/booking-lookups`, lost)).status).toBe(503);
    await sandbox.control('POST', 'faults', { requests: 'booking', kind: 'signed-out', count: 1 });
    test.clock.advance(60_000);
    expect((await traveller.booking(id)).version).toBe(2);
  });
});
