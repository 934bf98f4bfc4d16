import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { ok, problem, startTestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip, validPass } from '../../testing/trip';

const services = await startTestServices({
  'GET /authentication/session': () => ok({ session: null }),
});
afterEach(cleanup);
afterAll(() => services.stop());

const openTrip = () => openApp('/trips/b1');

describe('the page of a trip', () => {
  it('shows the valid ticket with its train, coach, seat and code', async () => {
    services.use({ 'GET /trips/trips/:bookingId': () => ok(trip) });
    openTrip();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'London Kings Cross to Edinburgh' }),
    ).toBeTruthy();
    expect(
      await screen.findByRole('img', { name: 'Aztec code of Ada Okafor’s ticket' }),
    ).toBeTruthy();
    for (const fact of ['1S11', 'C', '23', 'Off-Peak Single']) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Swap this train' })).toHaveProperty(
      'pathname',
      '/swap/b1',
    );
  });

  it('shows no code for a ticket that was replaced', async () => {
    services.use({
      'GET /trips/trips/:bookingId': () =>
        ok({ ...trip, passes: [{ ...validPass, fulfilmentId: 'f0', state: 'DEAD' }] }),
    });
    openTrip();
    const replaced = await screen.findByRole('region', { name: 'Replaced tickets' });
    expect(within(replaced).getByText('No longer valid')).toBeTruthy();
    expect(screen.getByText('There is no valid ticket in this booking')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Aztec/ })).toBeNull();
  });

  it('says of a ticket that was travelled on that it was used', async () => {
    services.use({
      'GET /trips/trips/:bookingId': () =>
        ok({ ...trip, passes: [{ ...validPass, state: 'DEAD' }] }),
    });
    openTrip();
    const used = await screen.findByRole('region', { name: 'Used tickets' });
    expect(within(used).getByText(/This ticket was used/)).toBeTruthy();
    expect(screen.getByText('You have travelled on this ticket')).toBeTruthy();
    expect(screen.queryByText('There is no valid ticket in this booking')).toBeNull();
  });

  it('tells a stranger how to find the trip, and nothing else', async () => {
    services.use({
      'GET /trips/trips/:bookingId': () =>
        problem(404, 'booking-not-found', 'There is no such booking.'),
    });
    openTrip();
    expect(await screen.findByText('We do not know this trip here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find my ticket' })).toBeTruthy();
  });
});
