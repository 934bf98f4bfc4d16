import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type LiveEvent, refreshSession } from '@train-swap/shared-api';
import { createEventStreams, ok, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip } from '../../testing/trip';

const session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};

const streams = createEventStreams();
let currentTrip: typeof trip;
let tripRequests = 0;
function getTrip() {
  tripRequests += 1;
  return ok(tripRequests === 1 ? trip : currentTrip);
}
const services = await startTestServices({
  'GET /authentication/session': () => ok({ session }),
  'GET /propagator/events': streams.respond,
});

beforeEach(async () => {
  currentTrip = trip;
  tripRequests = 0;
  services.use({ 'GET /trips/trips/:bookingId': getTrip });
  await refreshSession();
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(streams.open).toHaveLength(0));
});
afterAll(() => services.stop());

function withPlatform(platform: string): typeof trip {
  const { booking } = trip;
  const legs = booking.journey.legs.map((leg) => ({ ...leg, platform }));
  return { ...trip, booking: { ...booking, journey: { ...booking.journey, legs } } };
}

async function open() {
  openApp('/trips/b1');
  await screen.findByRole('heading', { level: 1, name: 'London Kings Cross to Edinburgh' });
  await waitFor(() => expect(streams.open).toHaveLength(1));
}

let sent = 0;
function send(type: LiveEvent['type'], data: unknown) {
  sent += 1;
  const event = { id: `e${sent}`, type, at: '2026-11-22T09:30:00Z', bookingId: 'b1', data };
  streams.open[0]?.write(`id: ${event.id}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
}

const platforms = () =>
  screen.queryAllByText('Platform').map((term) => term.nextElementSibling?.textContent);

describe('live events of an open trip', () => {
  it('call a replacement bus a bus', async () => {
    await open();
    send('train.cancelled', { trainNumber: 'SEV', mode: 'bus' });
    const [news] = screen.getAllByRole('status');
    expect(await within(news as HTMLElement).findByText('Your bus was cancelled')).toBeTruthy();
  });

  it('announce the platform and show it beside the seat', async () => {
    await open();
    expect(platforms()).toEqual([]);
    currentTrip = withPlatform('4');
    send('train.platform-changed', { trainNumber: '1S11', platform: '4' });
    const [news] = screen.getAllByRole('status');
    expect(
      await within(news as HTMLElement).findByText('Your train leaves from platform 4'),
    ).toBeTruthy();
    await waitFor(() => expect(platforms()).toEqual(['4']));
    currentTrip = trip;
    send('train.platform-changed', { trainNumber: '1S11', platform: null });
    expect(await screen.findByText('The platform of your train is no longer known')).toBeTruthy();
    await waitFor(() => expect(platforms()).toEqual([]));
  });

  it('show changes between the first load and the opening of the stream', async () => {
    currentTrip = withPlatform('4');
    await open();
    await waitFor(() => expect(platforms()).toEqual(['4']));
  });

  it('keep the first load of the trip and reload it when the stream opens before its end', async () => {
    let finishReload = () => {};
    const reload = new Promise<void>((resolve) => {
      finishReload = resolve;
    });
    services.use({
      'GET /trips/trips/:bookingId': async () => {
        const response = getTrip();
        if (tripRequests === 1) await waitFor(() => expect(streams.open).toHaveLength(1));
        else await reload;
        return response;
      },
    });
    currentTrip = withPlatform('4');
    await open();
    expect(platforms()).toEqual([]);
    finishReload();
    await waitFor(() => expect(platforms()).toEqual(['4']));
  });

  it('reload the trip after missed events', async () => {
    await open();
    currentTrip = withPlatform('4');
    const opening = { id: 'open-7', type: 'stream.open', at: '2026-11-22T09:30:00Z', missed: true };
    streams.open[0]?.write(`id: 7\ndata: ${JSON.stringify(opening)}\n\n`);
    await waitFor(() => expect(platforms()).toEqual(['4']));
  });

  it('show no platform on a ticket that is no longer valid', async () => {
    const [pass] = trip.passes;
    currentTrip = { ...withPlatform('4'), passes: pass ? [{ ...pass, state: 'DEAD' }] : [] };
    await open();
    expect(await screen.findByText('No longer valid')).toBeTruthy();
    expect(platforms()).toEqual([]);
  });
});
