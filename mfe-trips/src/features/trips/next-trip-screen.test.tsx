import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip } from '../../testing/trip';

const session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};
const services = await startTestServices({
  'GET /authentication/session': () => ok({ session }),
  'GET /trips/trips/:bookingId': () => ok(trip),
});

beforeEach(() => refreshSession());
afterEach(cleanup);
afterAll(() => services.stop());

describe('the shortcut to the next pass', () => {
  it('opens the pass of the first upcoming trip', async () => {
    const later = { ...trip, booking: { ...trip.booking, id: 'b2' } };
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [trip, later], past: [] }) });
    openApp('/trips/next');
    expect(await screen.findByRole('img', { name: /^Aztec code of / })).toBeTruthy();
    expect(window.location.pathname).toBe('/trips/b1');
  });

  it('opens the list without an upcoming trip', async () => {
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [], past: [trip] }) });
    openApp('/trips/next');
    await waitFor(() => expect(window.location.pathname).toBe('/trips'));
    expect(await screen.findByRole('heading', { name: 'My trips' })).toBeTruthy();
  });
});
