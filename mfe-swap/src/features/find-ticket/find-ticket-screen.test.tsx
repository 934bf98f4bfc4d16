import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, problem } from '@train-swap/shared-api/testing';
import { bookingOf } from '../../testing/fixtures';
import { address, goTo, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';
import { freshState } from '../../testing/swap-services';

const page = swapPage();
beforeEach(() => {
  page.state.session = null;
});

const reference = () => screen.getByRole('textbox', { name: 'Booking reference' });
const holder = () => screen.getByRole('textbox', { name: 'Surname or email address' });
const find = () => screen.getByRole('button', { name: /find my ticket/i });
const lookups = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/booking-lookups'));

async function fillIn(user: Awaited<ReturnType<typeof openPage>>, typed: string, name: string) {
  await user.type(reference(), typed);
  await user.type(holder(), name);
  await user.click(find());
}

describe('finding a ticket', () => {
  it('opens the ticket for a guest with a reference in any format', async () => {
    const user = await openPage('/');
    await fillIn(user, ' swap-me 24', 'Okafor');
    expect(await screen.findByRole('heading', { level: 1, name: /Kings Cross to Edinburgh/ })).toBe(
      document.activeElement,
    );
    expect(address()).toBe('/swap/b1');
    expect(lookups()[0]?.body).toEqual({ reference: 'SWAPME24', surname: 'Okafor' });
    expect(document.title).toBe('Ticket SWAPME24 – Train Swap');
  });

  it('accepts an email address in the field of the surname', async () => {
    const user = await openPage('/');
    await fillIn(user, 'SWAPME24', 'demo.okafor@example.com');
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(lookups()[0]?.body).toEqual({
      reference: 'SWAPME24',
      email: 'demo.okafor@example.com',
    });
  });

  it('shows an error at a missing value and moves the focus there, without a request', async () => {
    const user = await openPage('/');
    await user.click(find());
    const summary = await screen.findByRole('alert');
    expect(summary).toBe(document.activeElement);
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
    await user.click(within(summary).getByRole('link', { name: /surname or the email/ }));
    expect(holder()).toBe(document.activeElement);
    expect(lookups()).toHaveLength(0);
  });

  it('shows the same error for an unknown reference and a wrong name, and keeps the values', async () => {
    const user = await openPage('/');
    await fillIn(user, 'SWAPME24', 'Wrong');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toMatch(/We could not find this ticket.*Check the reference/s);
    expect(reference()).toHaveProperty('value', 'SWAPME24');
    expect(holder()).toHaveProperty('value', 'Wrong');
  });

  it('offers a retry when the service cannot be reached', async () => {
    page.services.use({
      'POST /train-swap/booking-lookups': () =>
        problem(503, 'service-unavailable', 'Bookings cannot be read just now.'),
    });
    const user = await openPage('/');
    await fillIn(user, 'SWAPME24', 'Okafor');
    expect(await screen.findByText(/cannot be read just now/)).toBeTruthy();
    expect(screen.getByText(/What you typed is still here\./)).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
  });

  it('shows the field errors of the service', async () => {
    page.services.use({
      'POST /train-swap/booking-lookups': () =>
        problem(422, 'invalid-request', 'Check the marked fields.', {
          pointers: [{ pointer: '#/email', detail: 'This address cannot be right.' }],
        }),
    });
    const user = await openPage('/');
    await fillIn(user, 'SWAPME24', 'a@example.com');
    await screen.findByRole('alert');
    expect(holder().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/cannot be right/)).toHaveLength(2);
  });

  it('keeps the values while the traveller is on another screen', async () => {
    const user = await openPage('/');
    await user.type(reference(), 'SWAPME');
    goTo('/help');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    goTo('/');
    expect(await screen.findByDisplayValue('SWAPME')).toBeTruthy();
  });

  it('starts a new guest session when the old one has ended', async () => {
    page.state.session = freshState().session;
    const user = await openPage('/');
    await waitFor(() =>
      expect(page.services.requests.some(({ path }) => path === '/train-swap/bookings')).toBe(true),
    );
    page.state.session = null;
    await fillIn(user, 'SWAPME24', 'Okafor');
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(lookups()).toHaveLength(2);
  });
});

it('lists the tickets that this browser has opened', async () => {
  page.state.session = freshState().session;
  page.services.use({ 'GET /train-swap/bookings': () => ok({ bookings: [bookingOf()] }) });
  await openPage('/');
  const list = await screen.findByRole('region', { name: 'Tickets you opened' });
  const link = within(list).getByRole('link', { name: /London Kings Cross to Edinburgh/ });
  expect(link.getAttribute('href')).toBe('/swap/b1');
});

describe('the sample ticket', () => {
  const open = () => screen.getByRole('button', { name: 'Try it with a sample ticket' });

  it('is created for the visitor and opens', async () => {
    const user = await openPage('/');
    await user.click(open());
    await waitFor(() => expect(address()).toBe('/swap/b1'));
  });

  it('shows why it cannot be opened', async () => {
    page.services.use({
      'POST /train-swap/sample-bookings': () =>
        problem(429, 'too-many-attempts', 'There were too many sample tickets.'),
    });
    const user = await openPage('/');
    await user.click(open());
    expect(await screen.findByText(/The sample ticket could not be opened/)).toBeTruthy();
    expect(address()).toBe('/');
  });
});
