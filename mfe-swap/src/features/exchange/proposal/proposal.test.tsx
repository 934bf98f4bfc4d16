import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Proposal } from '@train-swap/shared-api';
import { ok, problem } from '@train-swap/shared-api/testing';
import {
  at,
  atCarrier,
  bookingOf,
  guest,
  journeyOf,
  offerOf,
  operationOf,
  wishOf,
} from '../../../testing/fixtures';
import { address, openPage } from '../../../testing/open-page';
import { swapPage } from '../../../testing/swap-page';

const page = swapPage();

const proposal: Proposal = {
  id: 'p1',
  kind: 'ring',
  state: 'OPEN',
  endedBecause: null,
  parties: 3,
  accepted: 1,
  acceptedByYou: false,
  previousJourney: journeyOf('10:00', '14:22'),
  previousPlaces: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '7' }],
};

const proposed = (more: Partial<Proposal> = {}, difference = -250) =>
  operationOf(offerOf('11:00', '15:22', difference), {
    heldUntil: at('00:20'),
    proposal: { ...proposal, ...more },
  });

beforeEach(() => {
  page.state.booking = bookingOf({ activeOperationId: 'o1' });
  page.state.operation = proposed();
  page.services.use({
    'GET /train-swap/bookings/:bookingId/wish': () => ok({ wish: null }),
    'POST /train-swap/exchange-operations/:operationId/acceptance': () => {
      page.state.operation = proposed({ accepted: 2, acceptedByYou: true });
      return ok(page.state.operation);
    },
  });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const proposalPath = '/swap/b1/exchange/o1';
function confirmIdentity() {
  page.state.session = {
    ...guest,
    stepUps: [{ purpose: 'exchange', subject: 'o1', until: at('01:00') }],
  };
  if (page.state.operation)
    page.state.operation = { ...page.state.operation, stepUpRequired: false };
}

const declined = () => page.services.requests.some(({ method }) => method === 'DELETE');
async function decline(user: UserEvent, next = 'stop looking') {
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.click(screen.getByRole('button', { name: `Decline and ${next}`, hidden: true }));
}
async function enterCode(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Send email to/ }));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard('424242');
}

describe('a swap that others must accept too', () => {
  it('shows the current and the new seat, the reason and the price', async () => {
    await openPage(proposalPath);
    expect(await heading('We found a swap for you')).toBeTruthy();
    const have = within(screen.getByRole('region', { name: 'You have now' }));
    expect(have.getByText('10:00')).toBeTruthy();
    expect(have.getByText('Coach').nextSibling?.textContent).toBe('C');
    expect(have.getByText('Seat').nextSibling?.textContent).toBe('7');
    const get = within(screen.getByRole('region', { name: 'You would get' }));
    expect(get.getByText('11:00')).toBeTruthy();
    expect(get.getByText('Seat').nextSibling?.textContent).toBe('2');
    expect(screen.getByText(/^You and 2 others/)).toBeTruthy();
    expect(screen.getByText('Nothing to pay', { selector: 'dt' })).toBeTruthy();
  });

  it('asks no other traveller when a seat is free', async () => {
    page.state.operation = proposed({ kind: 'free-seat', parties: 1 }, 500);
    await openPage(proposalPath);
    expect(await screen.findByText('You pay when you accept.')).toBeTruthy();
    expect(screen.getByText('Your ticket stays valid until you accept.')).toBeTruthy();
    expect(screen.queryByText(/all travellers|anyone/)).toBeNull();
  });

  it('shows the segment of each seat when the others travel only part of the route', async () => {
    const station = (name: string) => ({ stationId: name, name });
    const seat = { travellerId: 't1', legIndex: 0, coach: 'C' };
    const operation = proposed({ kind: 'two-way', parties: 2 }, 0);
    const [york, darlington] = [station('York'), station('Darlington')];
    page.state.operation = {
      ...operation,
      places: [
        { ...seat, place: '7', segment: { from: station('London Kings Cross'), to: york } },
        { ...seat, place: '2', segment: { from: york, to: darlington } },
        {
          ...seat,
          coach: 'D',
          place: '5',
          segment: { from: darlington, to: station('Edinburgh') },
        },
      ],
    };
    await openPage(proposalPath);
    const get = within(await screen.findByRole('region', { name: 'You would get' }));
    expect(
      get.getByText(
        'Coach C, seat 7 from London Kings Cross to York, then seat 2 from York to Darlington, then coach D, seat 5',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^You swap seats only on the part of the route/)).toBeTruthy();
  });

  it('requires the code before it accepts, then waits for the others', async () => {
    const user = await openPage(proposalPath);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await heading('Confirm that it is you')).toBeTruthy();
    expect(screen.queryByText('Have an account?')).toBeNull();
    await enterCode(user);
    expect(await heading('You accepted')).toBeTruthy();
    expect(screen.getByText('2 of 3 have accepted.')).toBeTruthy();
  });

  it('shows an error when the response was not sent', async () => {
    page.services.use({
      'POST /train-swap/exchange-operations/:operationId/acceptance': () =>
        problem(409, 'booking-not-swappable', 'Something changed for one of you.'),
    });
    confirmIdentity();
    const user = await openPage(proposalPath);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/Something changed for one of you/)).toBeTruthy();
  });

  it('is declined after the code and then shows the wish', async () => {
    const user = await openPage(proposalPath);
    await decline(user);
    expect(await heading('Confirm that it is you')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay in the swap' }));
    expect(await heading('We found a swap for you')).toBeTruthy();
    await decline(user);
    expect(declined()).toBe(false);
    await enterCode(user);
    expect(await heading('Swap with other travellers')).toBeTruthy();
    expect(address()).toBe('/swap/b1/wish');
    expect(declined()).toBe(true);
  });

  it('is declined without a code that was entered before, and the wish continues without its train', async () => {
    const journeyIds = [proposed().offer.journey.id, 'journey-12:00'];
    page.services.use({
      'GET /train-swap/bookings/:bookingId/wish': () => ok({ wish: wishOf({ journeyIds }) }),
      'POST /train-swap/bookings/:bookingId/wishes': () => ok(wishOf(), 201),
    });
    confirmIdentity();
    const user = await openPage(proposalPath);
    await decline(user, 'keep looking');
    await waitFor(() => expect(address()).toBe('/swap/b1/wish'));
    expect(declined()).toBe(true);
    const made = page.services.requests.find(({ path }) => path.endsWith('/wishes'));
    expect(made?.body).toMatchObject({ journeyIds: ['journey-12:00'] });
  });

  it('is left after the code while others have not answered', async () => {
    page.state.operation = proposed({ accepted: 2, acceptedByYou: true });
    const user = await openPage(proposalPath);
    await user.click(await screen.findByRole('button', { name: 'Leave this swap' }));
    await user.click(screen.getByRole('button', { name: 'Leave and stop looking', hidden: true }));
    expect(await heading('Confirm that it is you')).toBeTruthy();
    await enterCode(user);
    expect(await heading('Swap with other travellers')).toBeTruthy();
    expect(declined()).toBe(true);
  });

  it('shows after the end that nothing has changed, no answer of anyone, and the open wish', async () => {
    page.services.use({ 'GET /train-swap/bookings/:bookingId/wish': () => ok({ wish: wishOf() }) });
    page.state.operation = {
      ...proposed({ state: 'ENDED', endedBecause: 'declined', acceptedByYou: true, accepted: 1 }),
      status: 'RELEASED',
    };
    await openPage(proposalPath);
    expect(await heading('This swap did not happen')).toBeTruthy();
    expect(screen.getByText('Not all travellers accepted.')).toBeTruthy();
    expect(screen.getByText(/Coach C, seat 7/)).toBeTruthy();
    expect(screen.queryByText(/declined\.|: accepted\./)).toBeNull();
    expect(await screen.findByText(/^Your wish is open until/)).toBeTruthy();
  });

  it('does not guess which of the others accepted', async () => {
    page.state.operation = proposed({ accepted: 2, acceptedByYou: true });
    await openPage(proposalPath);
    await heading('You accepted');
    expect(screen.getAllByText(/: accepted\./).map(({ textContent }) => textContent)).toEqual([
      'You (10:00) to the place of Traveller 2 (11:00). You: accepted.',
    ]);
  });

  it.each([
    ['confirms the tickets', 'ON_HOLD', 'OPEN', 'confirming', /is confirming your new ticket/],
    ['did not confirm this one', 'RELEASED', 'ENDED', 'partly-settled', /had no equal seat/],
    [
      'did not confirm another one',
      'CONFIRMED',
      'SETTLED',
      'partly-settled',
      /Another traveller in this swap/,
    ],
  ] as const)('says when the carrier %s', async (_title, status, state, outcome, text) => {
    page.state.booking = bookingOf({ carrier: atCarrier });
    const operation = proposed({ state, atCarrier: outcome, acceptedByYou: true, accepted: 3 });
    page.state.operation = { ...operation, status };
    await openPage(proposalPath);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Leave this swap')).toBeNull();
  });

  it('says that another ticket was not confirmed after this one was', async () => {
    page.state.booking = bookingOf({ carrier: atCarrier });
    const settle = (state: 'OPEN' | 'SETTLED', outcome: 'confirming' | 'partly-settled') => {
      const operation = proposed({ state, atCarrier: outcome, acceptedByYou: true, accepted: 3 });
      page.state.operation = { ...operation, status: 'CONFIRMED' };
    };
    settle('OPEN', 'confirming');
    await openPage(proposalPath);
    expect(await screen.findByRole('heading', { name: 'Your new ticket' })).toBeTruthy();
    settle('SETTLED', 'partly-settled');
    expect(
      await screen.findByText(/Another traveller in this swap/, {}, { timeout: 20_000 }),
    ).toBeTruthy();
  }, 30_000);

  it('is shown on the ticket while it waits for a response', async () => {
    await openPage('/swap/b1');
    const link = await screen.findByRole('link', { name: 'See the swap' });
    expect(link.getAttribute('href')).toBe(proposalPath);
  });
});
