import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DelayCompensation } from '@train-swap/shared-api';
import { ok, problem } from '@train-swap/shared-api/testing';
import {
  at,
  atCarrier,
  bookingOf,
  byBus,
  changingJourney,
  journeyOf,
  numbered,
  offerOf,
  operationOf,
  partyOf,
  withLive,
} from '../../testing/fixtures';
import { address, closePage, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();

const findTrainLinks = () => screen.findAllByRole('link', { name: /^Choose the \d\d:\d\d, / });

describe('a ticket that can be swapped', () => {
  it('shows the cut-off and the trains with their total price', async () => {
    await openPage('/swap/b1');
    const verdict = await screen.findByRole('region', { name: 'You can swap this ticket' });
    expect(within(verdict).getByText('You can swap until 09:45 on 22 November.')).toBeTruthy();
    expect(within(verdict).getByRole('timer')).toBeTruthy();
    const names = (await findTrainLinks()).map((link) => link.getAttribute('aria-label'));
    expect(names).toContain('Choose the 09:00, £6.50');
    expect(names).not.toContain('Choose the 13:00, £12.50');
    expect(screen.getByText('Full')).toBeTruthy();
  });

  it('shows the arrival in the time zone of the arrival station', async () => {
    const booking = bookingOf();
    const legs = booking.journey.legs.map((leg) => ({ ...leg, arrivalTimeZone: 'Asia/Tokyo' }));
    page.state.booking = { ...booking, journey: { ...booking.journey, legs } };
    await openPage('/swap/b1');
    expect(await screen.findByText('23:22')).toBeTruthy();
  });

  it('calls a replacement bus a bus, and offers no seats on it', async () => {
    const offer = offerOf('11:00', '15:22', 1000);
    page.state.offers = [{ ...offer, journey: byBus(offer.journey) }];
    page.state.booking = bookingOf({ journey: byBus(bookingOf().journey), reservations: [] });
    page.state.seats = { legs: [] };
    const user = await openPage('/swap/b1');
    const [choose] = await findTrainLinks();
    const ticket = screen.getByRole('region', { name: 'Your ticket' });
    expect(within(ticket).getByText('LNER, replacement bus SEV')).toBeTruthy();
    expect(screen.getByText('Your bus now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Swap my bus' })).toBeTruthy();
    await user.click(choose as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Hold this bus' })).toBeTruthy();
    expect(screen.getByText(/^LNER, replacement bus from London Kings Cross: seats/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Seat \d/ })).toBeNull();
  });

  it('shows how full a train is now, and the messages about it that are not about the own train', async () => {
    const [works, lift] = ['Works', 'Lift out of order'].map((title) => ({
      title,
      description: null,
    }));
    const carriages = [{ label: 'C', level: 'FULL' as const, percentage: null }];
    const occupancy = { level: 'FEW_SEATS_AVAILABLE' as const, percentage: null, carriages };
    const offer = offerOf('11:00', '15:22', 1000);
    const alerts = [works, lift].flatMap((alert) => alert ?? []);
    page.state.offers = [{ ...offer, journey: withLive(offer.journey, { occupancy, alerts }) }];
    page.state.booking = bookingOf({
      journey: withLive(bookingOf().journey, { isStale: true, alerts: alerts.slice(0, 1) }),
    });
    await openPage('/swap/b1');
    const later = await screen.findByRole('region', { name: 'Later trains' });
    expect(within(later).getByText('On board now: Few free seats')).toBeTruthy();
    expect(within(later).getByText(/ seats to reserve$/)).toBeTruthy();
    expect(within(later).queryByText('Works')).toBeNull();
    expect(within(later).getByText('Lift out of order')).toBeTruthy();
    expect(screen.getByText('Live times are not up to date; last seen 09:01')).toBeTruthy();
    expect(screen.getByText('Works')).toBeTruthy();
  });

  it('shows the new times of a late train, and once that those of the list are not up to date', async () => {
    const [late, old] = ['11:00', '12:00'].map((departs) => offerOf(departs, '15:22', 1000));
    if (!late || !old) throw new Error('There are two offers.');
    const delayed = late.journey.legs.map((leg) => ({ ...leg, delayMinutes: 12 }));
    page.state.offers = [
      { ...late, journey: { ...late.journey, legs: delayed } },
      { ...old, journey: withLive(old.journey, { isStale: true }) },
    ];
    await openPage('/swap/b1');
    const later = await screen.findByRole('region', { name: 'Later trains' });
    const [row] = within(later).getAllByRole('listitem');
    expect(row?.textContent).toMatch(
      /^Departs 11:12 instead of 11:00.*arrives 15:34 instead of 15:22.*12 min late/,
    );
    expect(screen.getAllByText('Live times are not up to date; last seen 09:01')).toHaveLength(1);
  });

  it('shows which trains of a list are replacement buses', async () => {
    const [train, bus] = [offerOf('11:00', '15:22', 1000), offerOf('12:00', '16:22', 1000)];
    page.state.offers = [train, { ...bus, journey: byBus(bus.journey) }];
    await openPage('/swap/b1');
    const later = await screen.findByRole('region', { name: 'Later trains' });
    expect(
      within(later)
        .getAllByText(/^LNER/)
        .map(({ textContent }) => textContent),
    ).toEqual(['LNER', 'LNER, replacement bus']);
    expect(within(later).getAllByText(/ seats left$/)).toHaveLength(1);
  });

  it('offers the trains in First class, the own one too, with what is served', async () => {
    page.state.booking = bookingOf({ journey: numbered(bookingOf().journey) });
    page.state.offers = page.state.offers.map((offer) => ({
      ...offer,
      journey: numbered(offer.journey),
    }));
    const user = await openPage('/swap/b1');
    await findTrainLinks();
    await user.click(screen.getByRole('radio', { name: 'First class' }));
    expect(address()).toBe('/swap/b1?class=FIRST');
    expect(screen.getByText('A wider seat and a meal.')).toBeTruthy();
    const own = await screen.findByRole('link', { name: /^Choose the 10:00, / });
    expect(own.getAttribute('href')).toBe('/swap/b1/seats?train=journey-10%3A00&class=FIRST');
    const wish = screen.getByRole('link', { name: 'Wish for this train, the 13:00' });
    expect(wish.getAttribute('href')).toBe('/swap/b1/wish?train=journey-13%3A00&class=FIRST');
  });

  it('opens the price breakdown', async () => {
    const user = await openPage('/swap/b1');
    await findTrainLinks();
    const price = screen.getByRole('button', { name: /^£6.50 ?, what makes the price$/ });
    await user.click(price);
    expect(price.getAttribute('aria-expanded')).toBe('true');
    const breakdown = document.getElementById(price.getAttribute('aria-controls') ?? '');
    expect(breakdown?.textContent).toMatch(/Fare difference.*£4.00.*Swap fee.*£2.50.*£6.50/s);
  });

  it('unticks a traveller before the list of trains is rendered again', async () => {
    page.state.booking = partyOf();
    await openPage('/swap/b1');
    await findTrainLinks();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Aiko' });
    // As in a browser, where no act() waits for updates.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    box.click();
    await Promise.resolve();
    const { checked } = box;
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(checked).toBe(false);
  });

  it('requests new prices for the travellers who move, and keeps at least one', async () => {
    page.state.booking = partyOf();
    const user = await openPage('/swap/b1');
    await findTrainLinks();
    await user.click(screen.getByRole('checkbox', { name: 'Aiko' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await screen.findByText('Chie would travel without an adult of your booking.');
    await user.click(screen.getByRole('button', { name: 'No, choose again' }));
    expect(address()).toBe('/swap/b1?who=t2&who=t3');
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await user.click(screen.getByRole('button', { name: 'Yes, without an adult' }));
    expect(await screen.findByText(/2 travellers keep the train/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Chie/ }));
    expect(address()).toBe('/swap/b1?who=t3');
    const quotes = page.services.requests.filter(({ path }) => path.endsWith('/exchange-offers'));
    expect(quotes.at(-1)?.body).toEqual({ travellerIds: ['t3'] });
  });

  it('applies a discount code to each price and to the links, and removes it', async () => {
    const user = await openPage('/swap/b1');
    await findTrainLinks();
    await user.click(screen.getByText('Use a discount code'));
    await user.type(screen.getByLabelText('Discount code'), 'nosuch{Enter}');
    expect(await screen.findByText('We do not know this discount code.')).toBeTruthy();
    expect(await findTrainLinks()).toHaveLength(4);
    await user.clear(screen.getByLabelText('Discount code'));
    await user.type(screen.getByLabelText('Discount code'), 'fiveoff{Enter}');
    const cheaper = await screen.findByRole('link', { name: 'Choose the 09:00, £1.50' });
    expect(cheaper.getAttribute('href')).toContain('code=FIVEOFF');
    expect(address()).toBe('/swap/b1?code=FIVEOFF');
    await user.click(screen.getByRole('button', { name: 'Remove code' }));
    expect(await screen.findByRole('link', { name: 'Choose the 09:00, £6.50' })).toBeTruthy();
    expect(address()).toBe('/swap/b1');
  });

  it('retries loading the trains when the services are unavailable for a moment', async () => {
    let requestCount = 0;
    page.services.use({
      'POST /train-swap/bookings/:bookingId/exchange-offers': () => {
        requestCount += 1;
        page.restore();
        return problem(503, 'service-unavailable', 'The service is busy.');
      },
    });
    await openPage('/swap/b1');
    expect((await findTrainLinks()).length).toBeGreaterThan(0);
    expect(requestCount).toBe(1);
  });

  it('keeps the ticket visible when the trains cannot be loaded', async () => {
    page.services.use({
      'POST /train-swap/bookings/:bookingId/exchange-offers': () =>
        problem(503, 'service-unavailable', 'Trains cannot be read just now.'),
    });
    const user = await openPage('/swap/b1');
    expect(await screen.findByText(/Trains cannot be read just now/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your ticket' })).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await findTrainLinks()).length).toBeGreaterThan(0);
  });
});

it.each([
  ['cut-off-passed', 'Swaps closed at 09:45.', /stays valid for the train/],
  ['departed', 'Your train left at 10:00.', /You can still open this trip/],
  ['already-used', 'This ticket has been used.', /You can still open this trip/],
  ['ticket-type-not-exchangeable', 'Advance tickets cannot be swapped.', /stays valid for the/],
])('shows why a ticket cannot be swapped and what is possible: %p', async (code, text, left) => {
  const { verdict } = bookingOf();
  page.state.booking = bookingOf({
    verdict: { ...verdict, swappable: false, reasons: [{ code: code as 'departed', text }] },
  });
  await openPage('/swap/b1');
  const banner = await screen.findByRole('region', { name: 'This ticket cannot be swapped' });
  expect(within(banner).getByText(text)).toBeTruthy();
  expect(screen.getByText(left)).toBeTruthy();
  expect(screen.queryByText('Choose another train or class')).toBeNull();
});

describe('a late or cancelled train', () => {
  const pounds = (amount: number) => ({ amount, currency: 'GBP' });
  const withDelay = (eligible: boolean, change: object, swappable: boolean) => {
    const booking = bookingOf();
    const { journey, verdict } = booking;
    const legs = journey.legs.map((leg) => ({ ...leg, ...change }));
    page.state.booking = {
      ...booking,
      journey: { ...journey, legs },
      verdict: { ...verdict, swappable, feeWaived: true },
    };
    const code = eligible ? 'delay-repay-due' : 'delay-expected';
    const compensation: DelayCompensation = {
      eligible,
      reasons: [{ code, text: 'You reached Edinburgh 47 minutes late.' }],
      delay: {
        cause: 'late',
        minutes: 47,
        plannedArrival: at('14:22'),
        arrivesAt: at('15:09'),
        timeZone: 'Europe/London',
      },
      operator: { code: 'GR', name: 'LNER' },
      scheme: { name: 'Delay Repay 30', claimWithinDays: 28, bands: [] },
      band: { fromMinutes: 30, toMinutes: 60, percent: 50 },
      travellers: [],
      amount: pounds(3056),
      claimUntil: '2036-12-20',
    };
    page.services.use({
      'GET /trips/trips/:bookingId/delay-compensation': () => ok(compensation),
    });
  };

  it('greets with the money that is due, before the verdict', async () => {
    withDelay(true, { delayMinutes: 47 }, false);
    await openPage('/swap/b1');
    const due = await screen.findByText('£30.56 is due to you');
    const claim = screen.getByRole('link', { name: 'Claim £30.56' });
    expect(claim.getAttribute('href')).toBe('/trips/b1#delay-repay');
    const verdict = screen.getByRole('heading', { name: 'This ticket cannot be swapped' });
    expect(due.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('greets with another train and the money, without a good verdict', async () => {
    withDelay(false, { cancelled: true }, true);
    await openPage('/swap/b1');
    const name = 'Your train is cancelled: take another train, no swap fee';
    expect((await screen.findByRole('region', { name })).dataset.tone).toBe('warning');
    expect(await screen.findByText('You may get back £30.56')).toBeTruthy();
    expect(screen.queryByText('You can swap this ticket')).toBeNull();
  });

  it.each(['/swap/b1/seats?train=journey-11%3A00', '/swap/b1/exchange/o1'])(
    'names the money that a swap ends before it is paid: %s',
    async (address) => {
      withDelay(false, { delayMinutes: 47 }, true);
      page.state.operation = operationOf(offerOf('11:00', '15:22', 1000));
      await openPage(address);
      expect(await screen.findByText('This swap ends your claim to £30.56')).toBeTruthy();
    },
  );
});

it('links to a wish for another seat on the train when the ticket cannot be swapped', async () => {
  const { verdict } = bookingOf();
  const journey = numbered(journeyOf('10:00', '14:22'));
  const reasons = [{ code: 'departed' as const, text: 'Your train left at 10:00.' }];
  page.state.booking = bookingOf({ journey, verdict: { ...verdict, swappable: false, reasons } });
  await openPage('/swap/b1');
  const nextLink = await screen.findByRole('link', { name: 'Make a wish' });
  expect(nextLink.getAttribute('href')).toBe('/swap/b1/wish');
  expect(screen.getByText(/^Wish for another seat on your train\./)).toBeTruthy();
  expect(screen.getByText(/stays valid for the train/)).toBeTruthy();
});

it('shows the seat on each train of the ticket', async () => {
  page.state.booking = bookingOf({
    journey: changingJourney(),
    reservations: [0, 1].map((legIndex) => ({
      travellerId: 't1',
      legIndex,
      coach: 'C',
      place: `${legIndex + 7}`,
    })),
  });
  await openPage('/swap/b1');
  const trains = ['10:00 London Kings Cross to York', '12:20 York to Edinburgh'];
  for (const [legIndex, train] of trains.entries()) {
    const seat = (await screen.findByText(train)).nextElementSibling;
    expect(seat?.textContent).toBe(`Coach C, seat ${legIndex + 7}`);
  }
});

it('allows changing the seat until the expected arrival', async () => {
  const arrival = new Date(Date.now() - 300_000).toISOString();
  const journey = journeyOf('10:00', '14:22');
  const legs = journey.legs.map((leg) => ({ ...leg, arrival, delayMinutes: 15 }));
  page.state.booking = bookingOf({ journey: { ...journey, arrival, legs } });
  await openPage('/swap/b1');
  expect(await screen.findByRole('link', { name: 'Change my seat' })).toBeTruthy();
});

it('says before the last swap of a ticket that it is the last', async () => {
  const { verdict } = bookingOf();
  const withSwapsLeft = (exchangesLeft: number) =>
    bookingOf({
      verdict: {
        ...verdict,
        conditions: { ...verdict.conditions, maxExchanges: 3, exchangesLeft },
      },
    });
  page.state.booking = withSwapsLeft(2);
  await openPage('/swap/b1');
  expect(await screen.findByText(/^At most 3 swaps to another train or class\./)).toBeTruthy();
  expect(screen.queryByText('This ticket can be swapped once more.')).toBeNull();
  closePage(page.services);
  page.state.booking = withSwapsLeft(1);
  await openPage('/swap/b1');
  expect(await screen.findByText('This ticket can be swapped once more.')).toBeTruthy();
});

it('leads to the form at an invalid path', async () => {
  page.services.use({
    'GET /train-swap/bookings/:bookingId': () =>
      problem(422, 'invalid-request', 'Correct the marked fields.'),
  });
  await openPage('/swap/nonsense');
  expect(await screen.findByRole('button', { name: 'Find my ticket' })).toBeTruthy();
});

it('does not show the ticket of another traveller', async () => {
  await openPage('/swap/another');
  const title = await screen.findByRole('heading', {
    level: 1,
    name: 'Find your ticket to continue',
  });
  expect(title).toBeTruthy();
});

it('offers no other trains while a carrier holds a swap, because it has one at a time', async () => {
  page.state.operation = operationOf(offerOf('09:00', '13:20', 400));
  page.state.booking = bookingOf({ activeOperationId: 'o1', carrier: atCarrier });
  await openPage('/swap/b1');
  expect(await screen.findByText('One swap at a time')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Continue the swap' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Swap my train' })).toBeNull();
  expect(page.services.requests.some(({ path }) => path.endsWith('/exchange-offers'))).toBe(false);
});

it('offers to continue with held seats or to release them', async () => {
  page.state.operation = operationOf(offerOf('09:00', '13:20', 400));
  page.state.booking = bookingOf({ activeOperationId: 'o1' });
  const user = await openPage('/swap/b1');
  const nextLink = await screen.findByRole('link', { name: 'Continue the swap' });
  expect(nextLink.getAttribute('href')).toBe('/swap/b1/exchange/o1');
  await user.click(screen.getByRole('button', { name: 'Release the seats' }));
  await waitFor(() => expect(screen.queryByText('You have not finished your swap')).toBeNull());
});
