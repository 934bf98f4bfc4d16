import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refreshSession } from 'shared-api';
import { ok, problem, startTestServices } from 'shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip } from '../../testing/trip';

const session = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};
const services = await startTestServices();

beforeEach(async () => {
  services.use({ 'GET /authentication/session': () => ok({ session }) });
  await refreshSession();
});
afterEach(cleanup);
afterAll(() => services.stop());

describe('my trips', () => {
  it('lists what is to come and what is past', async () => {
    services.use({
      'GET /trips/trips': () =>
        ok({
          upcoming: [trip],
          past: [{ ...trip, booking: { ...trip.booking, id: 'b2', reference: 'OLDTRIP1' } }],
        }),
    });
    openApp('/trips');
    expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeTruthy();
    expect(screen.getByText(/OLDTRIP1/)).toBeTruthy();
  });

  it('tells when a train arrives on the clock of the station where it does', async () => {
    const { journey } = trip.booking;
    const legs = journey.legs.map((leg) => ({ ...leg, arrivalTimeZone: 'Europe/Paris' }));
    const abroad = { ...trip, booking: { ...trip.booking, journey: { ...journey, legs } } };
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [abroad], past: [] }) });
    openApp('/trips');
    const card = await screen.findByRole('region', { name: 'Upcoming' });
    expect([...card.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
      'Sun 22 Nov',
      '10:00',
      '15:20',
    ]);
  });

  it('says what to do when there is none', async () => {
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [], past: [] }) });
    openApp('/trips');
    expect(await screen.findByText('No trips here yet')).toBeTruthy();
  });

  it('offers Try again when the service is away, and works then', async () => {
    services.use({
      'GET /trips/trips': () => problem(500, 'internal-error', 'Something went wrong on our side.'),
    });
    openApp('/trips');
    const again = await screen.findByRole('button', { name: 'Try again' });
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [trip], past: [] }) });
    await userEvent.click(again);
    expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeTruthy();
  });
});
