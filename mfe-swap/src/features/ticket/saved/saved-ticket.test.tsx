import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { loadTripCopies } from '@train-swap/shared-api/flows/trip-copies';
import { problem } from '@train-swap/shared-api/testing';
import { queryClient } from '../../../lib/query-client';
import { bookingOf, numbered, partyOf } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';
import { swapPage } from '../../../testing/swap-page';

const page = swapPage();

beforeAll(() => {
  // jsdom has no structuredClone, which the test database needs.
  const structuredClone = (value: unknown) => JSON.parse(JSON.stringify(value));
  Object.assign(globalThis, { structuredClone });
});

const unavailable = () => problem(503, 'service-unavailable', 'Later.');

/** Opens the ticket online, waits until it is on the device, and opens an address while the services are unavailable. */
async function openSaved(address = '/swap/b1') {
  await openPage('/swap/b1');
  await screen.findByRole('region', { name: 'You can swap this ticket' });
  const passes = page.state.booking.travellers.length;
  await waitFor(async () => {
    const [copy] = await loadTripCopies();
    expect(Object.keys(copy?.value.codes ?? {})).toHaveLength(passes);
  });
  cleanup();
  queryClient.clear();
  page.services.use({
    'GET /train-swap/bookings': unavailable,
    'GET /train-swap/bookings/:bookingId': unavailable,
    'GET /trips/trips/:bookingId': unavailable,
  });
  return openPage(address);
}

describe('a ticket on this device while the services are unavailable', () => {
  it('shows when it was saved, the ticket and the code of the pass', async () => {
    await openSaved();
    expect(await screen.findByText('Shown from this device')).toBeTruthy();
    expect(screen.getByText(/This copy is as of/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'London Kings Cross to Edinburgh',
    );
    const code = screen.getByRole('img', { name: 'Aztec code of Ada Okafor’s ticket' });
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg/);
    expect(within(screen.getByRole('region', { name: 'Your ticket' })).getByText('SWAPME24'));
  });

  it('shows disabled actions with the reason and the cut-off', async () => {
    const booking = bookingOf();
    page.state.booking = { ...booking, journey: numbered(booking.journey) };
    const user = await openSaved();
    const swap = await screen.findByRole('button', { name: 'Swap my train' });
    expect(swap.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(swap.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/^Swaps need a connection/);
    expect(screen.getByRole('button', { name: 'Wish for a full train' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change my seat' })).toBeTruthy();
    expect(screen.getByText(/You can swap your train until/).textContent).toContain('09:45');
    await user.click(swap);
    expect(window.location.pathname).toBe('/swap/b1');
    expect(screen.queryByRole('link', { name: 'Change my seat' })).toBeNull();
  });

  it('shows a pass for each traveller of a party', async () => {
    page.state.booking = partyOf();
    await openSaved();
    expect(await screen.findAllByRole('img', { name: /^Aztec code of / })).toHaveLength(3);
  });

  it('shows the current ticket after a retry', async () => {
    const user = await openSaved();
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.restore();
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'You can swap this ticket' })).toBeTruthy();
    expect(screen.queryByText('Shown from this device')).toBeNull();
  });

  it('is listed on the first screen, without its verdict', async () => {
    await openSaved('/');
    const list = await screen.findByRole('region', { name: 'Tickets on this device' });
    const link = within(list).getByRole('link');
    expect(link.getAttribute('href')).toBe('/swap/b1');
    expect(within(list).queryByText('Can be swapped')).toBeNull();
  });

  it('is not shown instead of a ticket that this session may not see', async () => {
    await openSaved();
    cleanup();
    queryClient.clear();
    page.services.use({
      'GET /train-swap/bookings/:bookingId': () =>
        problem(404, 'booking-not-found', 'There is no such booking here.'),
    });
    await openPage('/swap/b1');
    expect(await screen.findByText('Find your ticket to continue')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Aztec code of / })).toBeNull();
  });
});

describe('the pass of a ticket', () => {
  it('is drawn when it is opened', async () => {
    const user = await openPage('/swap/b1');
    const summary = await screen.findByText('Show my pass');
    expect(screen.queryByRole('img', { name: /^Aztec code of / })).toBeNull();
    await user.click(summary);
    expect(await screen.findByRole('img', { name: /^Aztec code of / })).toBeTruthy();
  });

  it('leads to the trip when it cannot be loaded', async () => {
    page.services.use({ 'GET /trips/trips/:bookingId': unavailable });
    const user = await openPage('/swap/b1');
    await user.click(await screen.findByText('Show my pass'));
    const link = await screen.findByRole('link', { name: 'Open my trip' });
    expect(link.getAttribute('href')).toBe('/trips/b1');
  });
});
