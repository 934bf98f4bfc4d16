import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { trip, validPass, wishable } from '../../testing/trip';

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

  it('shows a replacement bus as a bus without coach and seat', async () => {
    const { booking } = trip;
    const [leg] = booking.journey.legs;
    const bus = { ...leg, trainNumber: 'SEV', mode: 'bus' };
    const journey = { ...booking.journey, legs: [bus] };
    const pass = { ...validPass, journey, seat: [] };
    const ofBus = { ...trip, booking: { ...booking, journey, reservations: [] }, passes: [pass] };
    services.use({ 'GET /trips/trips/:bookingId': () => ok(ofBus) });
    openTrip();
    const term = await screen.findByText('Replacement bus');
    expect(term.nextElementSibling?.textContent).toBe('SEVLNER');
    expect(screen.getByRole('link', { name: 'Swap this bus' })).toBeTruthy();
    for (const name of ['Train', 'Coach', 'Seat']) expect(screen.queryByText(name)).toBeNull();
  });

  it('opens the PDF of a carrier, and shows what it gives back', async () => {
    const money = { amount: 2_000, currency: 'EUR' };
    const carrier = {
      name: 'Sandbox Railways',
      notOffered: null,
      offers: {
        trains: true,
        classes: false,
        seatMaps: false,
        seatChanges: false,
        parties: false,
        undo: false,
        wishes: false,
        discounts: false,
      },
      documents: [{ id: 'd/1', travellerIds: ['t1'] }],
      refunds: [{ id: 'r1', amount: money, fee: money, method: 'VOUCHER' as const }],
    };
    const own = { ...trip, booking: { ...trip.booking, carrier } };
    services.use({ 'GET /trips/trips/:bookingId': () => ok(own) });
    openTrip();
    const link = await screen.findByRole('link', { name: 'Ticket of Sandbox Railways (PDF)' });
    expect(link.getAttribute('href')).toMatch(/\/bookings\/b1\/carrier-documents\/d%2F1$/);
    expect(screen.getByText('Sandbox Railways refunds €20.00')).toBeTruthy();
    expect(screen.getByText(/You get a voucher.*Its fee of €20.00 is deducted/)).toBeTruthy();
  });

  it('links to a wish for a full train when the ticket can be swapped and has numbered seats', async () => {
    services.use({ 'GET /trips/trips/:bookingId': () => ok(wishable(trip)) });
    openTrip();
    const link = await screen.findByRole('link', { name: 'Wish for a full train' });
    expect(link).toHaveProperty('pathname', '/swap/b1/wish');
  });

  it('links to no wish without numbered seats', async () => {
    services.use({ 'GET /trips/trips/:bookingId': () => ok(trip) });
    openTrip();
    await screen.findByRole('link', { name: 'Swap this train' });
    expect(screen.queryByRole('link', { name: 'Wish for a full train' })).toBeNull();
  });

  it('shows a pass of a cancelled train as cancelled, with what to do', async () => {
    const { journey } = trip.booking;
    const legs = journey.legs.map((leg) => ({ ...leg, cancelled: true }));
    const booking = { ...trip.booking, journey: { ...journey, legs } };
    services.use({ 'GET /trips/trips/:bookingId': () => ok({ ...trip, booking }) });
    openTrip();
    const next = await screen.findByRole('link', { name: 'Choose another train' });
    expect(next).toHaveProperty('pathname', '/swap/b1');
    expect(screen.queryByText('Valid')).toBeNull();
    expect(screen.getByText('Does not run:')).toBeTruthy();
  });

  it('fills the screen with the pass, with its train, until it is closed', async () => {
    services.use({ 'GET /trips/trips/:bookingId': () => ok(trip) });
    openApp('/trips/b1#pass');
    const pass = await screen.findByRole('dialog', { name: 'Your pass' });
    expect(within(pass).getByText('1S11')).toBeTruthy();
    await userEvent.click(within(pass).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.hash).toBe('');
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

  it('shows that a ticket was used for travel', async () => {
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

  it.each([
    [401, 'no-session'],
    [403, 'forbidden'],
    [404, 'booking-not-found'],
  ])(
    'leads a browser without access (%i) to the form, with the reference of the link',
    async (status, code) => {
      services.use({ 'GET /trips/trips/:bookingId': () => problem(status, code, 'No.') });
      openApp('/trips/b1?a=b#reference=SWAPME24');
      await waitFor(() => expect(window.location.pathname).toBe('/swap/find'));
      expect(window.location.search).toBe('?next=%2Ftrips%2Fb1%3Fa%3Db');
      expect(window.location.hash).toBe('');
      expect(window.history.state.usr).toEqual({ reference: 'SWAPME24' });
    },
  );

  it('removes the reference from the address of a trip that is open', async () => {
    services.use({ 'GET /trips/trips/:bookingId': () => ok(trip) });
    openApp('/trips/b1#reference=SWAPME24');
    await screen.findByRole('link', { name: 'Swap this train' });
    expect(window.location.href).not.toContain('SWAPME24');
  });
});
