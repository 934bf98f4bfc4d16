import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip, validPass, wishable } from '../../testing/trip';

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
  it('lists upcoming and past trips', async () => {
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

  it('shows seat, platform and state of an upcoming trip, above the form of a guest', async () => {
    const { journey } = trip.booking;
    const legs = journey.legs.map((leg) => ({ ...leg, platform: '4' }));
    const withPlatform = { ...trip, booking: { ...trip.booking, journey: { ...journey, legs } } };
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [withPlatform], past: [] }) });
    openApp('/trips');
    const card = await screen.findByRole('region', { name: 'Upcoming' });
    const facts = [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['CoachC', 'Seat23', 'Platform4']);
    expect(within(card).getByText('As planned')).toBeTruthy();
    const form = screen.getByLabelText('Email address of the booking');
    expect(card.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('lists a trip whose train has left as under way, and a cancelled one as upcoming', async () => {
    const tripOf = (id: string, change: object) => {
      const { journey } = trip.booking;
      const departure = '2020-11-22T10:00:00Z';
      const legs = journey.legs.map((leg) => ({ ...leg, departure, ...change }));
      return { ...trip, booking: { ...trip.booking, id, journey: { ...journey, legs } } };
    };
    const replaced = { ...validPass, fulfilmentId: 'f0', state: 'DEAD' as const };
    const swapped = { ...tripOf('b1', {}), passes: [validPass, replaced] };
    const upcoming = [swapped, tripOf('b2', { cancelled: true })];
    services.use({ 'GET /trips/trips': () => ok({ upcoming, past: [] }) });
    openApp('/trips');
    const hrefs = (region: HTMLElement) =>
      within(region)
        .getAllByRole('link', { name: 'Show pass' })
        .map((link) => link.getAttribute('href'));
    expect(hrefs(await screen.findByRole('region', { name: 'Under way' }))).toEqual([
      '/trips/b1#pass',
    ]);
    const later = screen.getByRole('region', { name: 'Upcoming' });
    expect(hrefs(later)).toEqual(['/trips/b2#pass']);
    expect(within(later).getByText('Does not run:')).toBeTruthy();
  });

  it.each([
    [{ delayMinutes: 12 }, '12 min late'],
    [{ cancelled: true }, 'Cancelled'],
  ])('shows the state of a train with %o', async (change, text) => {
    const { journey } = trip.booking;
    const legs = journey.legs.map((leg) => ({ ...leg, ...change }));
    const changed = { ...trip, booking: { ...trip.booking, journey: { ...journey, legs } } };
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [changed], past: [] }) });
    openApp('/trips');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('As planned')).toBeNull();
  });

  it('links an upcoming trip to a wish for a full train, and a past one not', async () => {
    const { booking } = trip;
    const verdict = { ...booking.verdict, swappable: false };
    const past = wishable({ ...trip, booking: { ...booking, id: 'b2', verdict } });
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [wishable(trip)], past: [past] }) });
    openApp('/trips');
    const links = await screen.findAllByRole('link', { name: 'Wish for a full train' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/swap/b1/wish']);
  });

  it('shows the arrival in the time zone of the arrival station', async () => {
    const { journey } = trip.booking;
    const legs = journey.legs.map((leg) => ({ ...leg, arrivalTimeZone: 'Europe/Paris' }));
    const tripToOtherZone = {
      ...trip,
      booking: { ...trip.booking, journey: { ...journey, legs } },
    };
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [tripToOtherZone], past: [] }) });
    openApp('/trips');
    const card = await screen.findByRole('region', { name: 'Upcoming' });
    expect([...card.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
      '10:00',
      '15:20',
      'Sat 22 Nov',
    ]);
  });

  it('shows what to do when there are no trips', async () => {
    services.use({ 'GET /trips/trips': () => ok({ upcoming: [], past: [] }) });
    openApp('/trips');
    expect(await screen.findByText('No trips here yet')).toBeTruthy();
  });

  it('offers a retry that works when the service is unavailable', async () => {
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
