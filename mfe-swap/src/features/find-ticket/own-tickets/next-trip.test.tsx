import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Booking } from '@train-swap/shared-api';
import { ok } from '@train-swap/shared-api/testing';
import { queryClient } from '../../../lib/query-client';
import { at, bookingOf, guest, journeyOf, numbered, signedIn } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';
import { swapPage } from '../../../testing/swap-page';
import { formatVerdict } from './next-trip';

const page = swapPage();
let bookings: Booking[] = [];

beforeEach(() => {
  page.state.session = signedIn;
  page.services.use({ 'GET /train-swap/bookings': () => ok({ bookings }) });
});

const journey = numbered(journeyOf('10:00', '14:22'));
const [leg] = journey.legs;
const onPlatform = { ...journey, legs: leg ? [{ ...leg, platform: '4' }] : [] };
const returnTrip = bookingOf({
  id: 'b2',
  reference: 'BACKHOME',
  journey: journeyOf('18:00', '22:20'),
});

const findTrip = () => screen.findByRole('region', { name: 'Your next trip, Sat 22 Nov' });

describe('the next trip of a traveller who is signed in', () => {
  it('is shown with its verdict, seat, platform and what can be changed', async () => {
    bookings = [returnTrip, bookingOf({ journey: onPlatform })];
    await openPage('/');
    const trip = within(await findTrip());
    expect(trip.getByText('SWAPME24')).toBeTruthy();
    expect(trip.getByText('Can be swapped')).toBeTruthy();
    const facts = trip.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['C', '7', '4']);
    const links = trip
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Swap train', '/swap/b1'],
      ['Swap seat', '/swap/b1/seats?train=journey-10%3A00'],
      ['Wish for a full train', '/swap/b1/wish'],
    ]);
    const others = within(screen.getByRole('region', { name: 'Your other tickets' }));
    expect(others.getAllByRole('link')).toHaveLength(1);
  });

  it('is the next train before the one that is running', async () => {
    const departure = '2020-11-22T09:00:00Z';
    const late = journeyOf('09:00', '13:00');
    const running = { ...late, departure, legs: late.legs.map((one) => ({ ...one, departure })) };
    bookings = [bookingOf({ id: 'b0', reference: 'ONTRAIN0', journey: running }), bookingOf()];
    await openPage('/');
    expect(within(await findTrip()).getByText('SWAPME24')).toBeTruthy();
  });

  it('has no good verdict when its train is cancelled', async () => {
    const legs = leg ? [{ ...leg, cancelled: true }] : [];
    bookings = [bookingOf({ journey: { ...journey, legs } })];
    await openPage('/');
    const trip = within(await findTrip());
    const verdict = trip.getByText('Cancelled: choose another train');
    expect(verdict.parentElement?.dataset).not.toHaveProperty('swappable');
    expect(trip.getAllByText('Does not run:')).toHaveLength(1);
  });

  it('shows the reason when it cannot be swapped', async () => {
    const reasons = [
      { code: 'exchange-limit-reached' as const, text: 'This ticket has been swapped 3 times.' },
    ];
    bookings = [bookingOf({ verdict: { ...bookingOf().verdict, swappable: false, reasons } })];
    await openPage('/');
    const trip = within(await findTrip());
    expect(trip.getByText('Cannot be swapped: This ticket has been swapped 3 times.')).toBeTruthy();
    expect(trip.getByRole('link', { name: 'Show my ticket' })).toBeTruthy();
    expect(trip.queryByRole('link', { name: 'Wish for a full train' })).toBeNull();
  });

  it('is remembered for the next page, and not any more without a trip', async () => {
    bookings = [bookingOf()];
    await openPage('/');
    await findTrip();
    await waitFor(() => expect(document.cookie).toContain('first-screen=next-trip'));
    cleanup();
    bookings = [];
    queryClient.clear();
    await openPage('/');
    await waitFor(() => expect(document.cookie).not.toContain('first-screen'));
  });

  it('is not shown to a guest, who sees the opened tickets', async () => {
    page.state.session = guest;
    const over = { ...journeyOf('09:00', '13:00'), departure: '2020-11-22T09:00:00Z' };
    const legs = over.legs.map((leg) => ({ ...leg, arrival: '2020-11-22T13:00:00Z' }));
    const past = bookingOf({ id: 'b0', reference: 'WASTHERE', journey: { ...over, legs } });
    bookings = [past, bookingOf(), returnTrip];
    await openPage('/');
    const opened = await screen.findByRole('region', { name: 'Tickets you opened' });
    expect(
      within(opened)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/swap/b1', '/swap/b2']);
    // Above the form. The others are beside it.
    const form = screen.getByRole('button', { name: 'Find my ticket' });
    expect(opened.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const others = screen.getByRole('region', { name: 'Your other tickets' });
    expect(within(others).getByText('WASTHERE')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Your next trip/ })).toBeNull();
    await waitFor(() => expect(document.cookie).toContain('first-screen=tickets-2'));
  });

  it('is not requested without a session', async () => {
    page.state.session = null;
    await openPage('/');
    await screen.findByRole('button', { name: 'Find my ticket' });
    expect(page.services.requests.map(({ path }) => path)).not.toContain('/train-swap/bookings');
  });
});

describe('formatVerdict', () => {
  it('shows the time of the cut-off on its day', () => {
    expect(formatVerdict(bookingOf(), Date.parse(at('08:00')))).toBe('Swap until 09:45');
  });

  it('shows no time before that day', () => {
    expect(formatVerdict(bookingOf(), Date.parse('2036-11-21T20:00:00Z'))).toBe('Can be swapped');
  });
});
