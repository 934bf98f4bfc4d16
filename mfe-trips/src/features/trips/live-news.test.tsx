import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type LiveEvent, refreshSession } from 'shared-api';
import { ok, startTestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip } from '../../testing/trip';

const session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};

let streams: ServerResponse[] = [];
let known: typeof trip;
let tripRequests = 0;
const services = await startTestServices({
  'GET /authentication/session': () => ok({ session }),
  'GET /trips/trips/:bookingId': () => {
    tripRequests += 1;
    return ok(tripRequests === 1 ? trip : known);
  },
  'GET /propagator/events': () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    stream: (outgoing) => {
      outgoing.write(': hello\n\n');
      streams.push(outgoing);
      outgoing.on('close', () => {
        streams = streams.filter((other) => other !== outgoing);
      });
    },
  }),
});

beforeEach(async () => {
  known = trip;
  tripRequests = 0;
  await refreshSession();
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(streams).toHaveLength(0));
});
afterAll(() => services.stop());

const withPlatform = (platform: string): typeof trip => {
  const { booking } = trip;
  const legs = booking.journey.legs.map((leg) => ({ ...leg, platform }));
  return { ...trip, booking: { ...booking, journey: { ...booking.journey, legs } } };
};

const open = async () => {
  openApp('/trips/b1');
  await screen.findByRole('heading', { level: 1, name: 'London Kings Cross to Edinburgh' });
  await waitFor(() => expect(streams).toHaveLength(1));
};

let sent = 0;
const send = (type: LiveEvent['type'], data: unknown) => {
  sent += 1;
  const event = { id: `e${sent}`, type, at: '2026-11-22T09:30:00Z', bookingId: 'b1', data };
  streams[0]?.write(`id: ${event.id}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
};

const platforms = () =>
  screen.queryAllByText('Platform').map((term) => term.nextElementSibling?.textContent);

describe('news of a trip that is open', () => {
  it('says the platform in a sentence and shows it beside the seat', async () => {
    await open();
    expect(platforms()).toEqual([]);
    known = withPlatform('4');
    send('train.platform-changed', { trainNumber: '1S11', platform: '4' });
    const [news] = screen.getAllByRole('status');
    expect(
      await within(news as HTMLElement).findByText('Your train leaves from platform 4'),
    ).toBeTruthy();
    await waitFor(() => expect(platforms()).toEqual(['4']));
    known = trip;
    send('train.platform-changed', { trainNumber: '1S11', platform: null });
    expect(await screen.findByText('The platform of your train is open again')).toBeTruthy();
    await waitFor(() => expect(platforms()).toEqual([]));
  });

  it('shows what changed between the first load and the opening of the stream', async () => {
    known = withPlatform('4');
    await open();
    await waitFor(() => expect(platforms()).toEqual(['4']));
  });

  it('is loaded anew when it was missed', async () => {
    await open();
    known = withPlatform('4');
    const opening = { id: 'open-7', type: 'stream.open', at: '2026-11-22T09:30:00Z', missed: true };
    streams[0]?.write(`id: 7\ndata: ${JSON.stringify(opening)}\n\n`);
    await waitFor(() => expect(platforms()).toEqual(['4']));
  });

  it('shows no platform on a ticket that opens no gate any more', async () => {
    const [pass] = trip.passes;
    known = { ...withPlatform('4'), passes: pass ? [{ ...pass, state: 'DEAD' }] : [] };
    await open();
    expect(await screen.findByText('No longer valid')).toBeTruthy();
    expect(platforms()).toEqual([]);
  });
});
