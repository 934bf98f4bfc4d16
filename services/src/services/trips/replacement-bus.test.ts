import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller, type Traveller } from '../../testing/swap/traveller';
import { importFeed } from '../../testing/timetable/import-feed';
import { type FeedText, removeFeeds, writeFeedFolder } from '../../testing/timetable/small-feed';
import { type Booking, firstLeg } from '../train-swap/contract';

/** A bus at 10:00 instead of a train, and another one at 14:00. */
const busFeed: FeedText = {
  'agency.txt': 'agency_id,agency_name,agency_timezone\nGW,Great Western Railway,Europe/London\n',
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
LSK,Liskeard,50.446819,-4.469529
LOO,Looe,50.359234,-4.456029
`,
  'routes.txt': 'route_id,agency_id,route_short_name,route_type\nr,GW,SEV,714\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,daily,up\nr,daily,later\n',
  'calendar.txt': null,
  'calendar_dates.txt': 'service_id,date,exception_type\ndaily,20261122,1\n',
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
up,10:00:00,10:00:00,LSK,1
up,10:30:00,10:30:00,LOO,2
later,14:00:00,14:00:00,LSK,1
later,14:30:00,14:30:00,LOO,2
`,
};

describe('a ticket for a replacement bus', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  beforeAll(async () => {
    test = await startSwapTest();
    await importFeed(test.databaseUrl, writeFeedFolder(busFeed));
    await test.sell({
      reference: 'BUSTRIP2',
      utn: 'TTS800000009',
      orderNumber: '8800000009',
      from: 'LSK',
      to: 'LOO',
      email: 'reed@example.com',
      phone: null,
      when: { kind: 'ahead', days: 1, minute: 10 * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: [{ firstName: 'Ro', surname: 'Reed', type: 'ADULT', railcard: null }],
    });
    who = await createTraveller(test);
    booking = await who.find('BUSTRIP2', 'Reed');
  });
  afterAll(async () => {
    removeFeeds();
    await test.stop();
  });

  it('calls it a bus, and has no seat', async () => {
    expect([firstLeg(booking.journey).mode, booking.reservations]).toEqual(['bus', []]);
    expect(booking.verdict.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ before your bus leaves\.$/),
    ]);
  });

  it('can be swapped to another bus, without a seat map', async () => {
    const [offer, ...more] = await who.offers(booking.id);
    expect(more).toEqual([]);
    expect(offer?.journey.legs[0]).toMatchObject({
      mode: 'bus',
      departure: '2026-11-22T14:00:00Z',
    });
    expect(await who.seatMaps(offer?.offerId ?? '')).toEqual([]);
  });

  it('calls it a bus in timeline, mail, calendar and structured data when it is cancelled', async () => {
    const { trainId, serviceDate } = firstLeg(booking.journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: true, delayMinutes: 0 },
      response: z.unknown(),
    });
    await test.settled();
    const { body } = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    expect(body.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Your ticket was issued for the 10:00 from Liskeard (Replacement bus SEV).',
        'Your bus (SEV) was cancelled. You can swap to another one without a fee.',
      ]),
    );
    const mail = test.messages.find(({ to }) => to === 'reed@example.com');
    expect(mail?.subject).toBe('Your bus SEV is cancelled');
    expect(mail?.text).toContain('Replacement bus SEV, Great Western Railway');
    expect(mail?.html).toContain('"@type":"BusReservation"');
    expect(mail?.html).toContain('"busNumber":"SEV"');
    const [file] = mail?.attachments ?? [];
    expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('SUMMARY:Bus SEV to');
  });
});
