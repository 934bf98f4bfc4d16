import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Booking, ExchangeOffer, Wish } from '@train-swap/shared-api';
import { ok, problem } from '@train-swap/shared-api/testing';
import {
  at,
  atCarrier,
  bookingOf,
  changingJourney,
  journeyOf,
  numbered,
  offerOf,
  partyOf,
  wishOf,
} from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();
let wish: Wish | null = null;

const currentJourney = numbered(journeyOf('10:00', '14:22'));
function createOffer(
  departure: string,
  arrival: string,
  seatsLeft: number,
  wishesOfOthers = 0,
): ExchangeOffer {
  const journey = numbered(journeyOf(departure, arrival));
  return offerOf(departure, arrival, 0, { seatsLeft, journey, wishesOfOthers });
}
const unswappable = (more: Partial<Booking> = {}): Booking =>
  bookingOf({
    journey: currentJourney,
    verdict: { ...bookingOf().verdict, swappable: false },
    ...more,
  });
const withCurrentLeg = (change: Partial<Booking['journey']['legs'][number]>) => ({
  ...currentJourney,
  legs: currentJourney.legs.map((leg) => ({ ...leg, ...change })),
});

beforeEach(() => {
  wish = null;
  page.state.booking = bookingOf({ journey: currentJourney });
  page.state.offers = [
    createOffer('09:00', '13:20', 0, 3),
    createOffer('11:00', '15:20', 0),
    createOffer('12:00', '16:20', 30),
  ];
  page.services.use({
    'GET /train-swap/bookings/:bookingId/wish': () => ok({ wish }),
    'POST /train-swap/bookings/:bookingId/wishes': ({ body }) => {
      wish = wishOf(body as Partial<Wish>);
      return ok(wish, 201);
    },
    'DELETE /train-swap/wishes/:wishId': () => {
      if (wish) wish = { ...wish, state: 'WITHDRAWN', endedAt: at('00:01') };
      return ok(undefined, 204);
    },
  });
});

const seatOn = (legIndex: number) => ({ travellerId: 't1', legIndex, coach: 'C', place: '7' });
const party = () =>
  partyOf({
    journey: currentJourney,
    reservations: ['t1', 't2', 't3'].map((travellerId) => ({ ...seatOn(0), travellerId })),
  });
function createArrivedAtChange() {
  const journey = changingJourney();
  const legs = journey.legs.map((leg, index) =>
    index === 0 ? { ...leg, arrival: '2020-11-22T12:00:00Z' } : leg,
  );
  return { ...journey, legs };
}

const sent = () => page.services.requests.find(({ path }) => path.endsWith('/wishes'))?.body;
const findSubmitButton = () => screen.findByRole('button', { name: 'Make this wish' });

describe('the wish of a traveller', () => {
  it('is for full trains, in the order in which they were chosen', async () => {
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00');
    const early = await screen.findByRole('checkbox', {
      name: /^09:00.*Full ?3 others wait for it/,
    });
    await user.click(early);
    expect(screen.queryByRole('checkbox', { name: /^12:00/ })).toBeNull();
    await user.click(await findSubmitButton());
    expect(await screen.findByRole('heading', { name: 'We are looking for a swap' })).toBeTruthy();
    expect(sent()).toMatchObject({
      journeyIds: ['journey-11:00', 'journey-09:00'],
      nothingBelow: false,
      together: false,
    });
    expect(screen.getByText('The 11:00 or the 09:00 instead of the 10:00')).toBeTruthy();
    expect(
      await screen.findByText('The 09:00 is full. 3 other travellers wait for it.'),
    ).toBeTruthy();
    expect(screen.getByText('The 11:00 is full. No other traveller waits for it.')).toBeTruthy();
  });

  it('is for First class, also of the own train', async () => {
    page.state.seatOffer = createOffer('10:00', '14:22', 0);
    const user = await openPage('/swap/b1/wish?class=FIRST');
    await user.click(await screen.findByRole('checkbox', { name: /^10:00.*Full/ }));
    await user.click(await findSubmitButton());
    expect(await screen.findByText('First class on one of these trains: 10:00')).toBeTruthy();
    expect(sent()).toMatchObject({ journeyIds: ['journey-10:00'], serviceClass: 'FIRST' });
  });

  it('is for a better seat on the current train when no train is chosen', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('checkbox', { name: 'Table' }));
    await user.click(await findSubmitButton());
    await waitFor(() =>
      expect(sent()).toMatchObject({ journeyIds: [], properties: ['TABLE'], nothingBelow: true }),
    );
  });

  it('is for a seat on the current train only when the seat changes along the route', async () => {
    const station = (name: string) => ({ stationId: name, name });
    const segment = (from: string, to: string) => ({ from: station(from), to: station(to) });
    const seat = { travellerId: 't1', legIndex: 0, coach: 'C' };
    page.state.booking = bookingOf({
      journey: currentJourney,
      reservations: [
        { ...seat, place: '7', segment: segment('London', 'York') },
        { ...seat, place: '9', segment: segment('York', 'Edinburgh') },
      ],
    });
    await openPage('/swap/b1/wish?train=journey-11%3A00');
    expect(await findSubmitButton()).toBeTruthy();
    expect(screen.getByText('Coach C, seat 7 from London to York, then seat 9')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Trains I would take' })).toBeNull();
  });

  it('offers seats together only to a party', async () => {
    page.state.booking = party();
    const user = await openPage('/swap/b1/wish?together=');
    const together = await screen.findByRole('checkbox', { name: 'Sit together' });
    expect(together).toHaveProperty('checked', true);
    expect(screen.queryByRole('checkbox', { name: /so that others can sit together/ })).toBeNull();
    await user.click(await findSubmitButton());
    await waitFor(() => expect(sent()).toMatchObject({ together: true }));
  });

  it('is not sent when it is empty', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await findSubmitButton());
    expect(await screen.findByText('Your wish is empty', { exact: false })).toBeTruthy();
    expect(sent()).toBeUndefined();
  });

  it('shows why the service rejected it and keeps the choices', async () => {
    page.services.use({
      'POST /train-swap/bookings/:bookingId/wishes': () =>
        problem(409, 'wish-not-possible', 'Everyone of this booking needs a seat of their own.'),
    });
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00');
    await user.click(await findSubmitButton());
    expect(await screen.findByText(/needs a seat of their own/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^11:00/ })).toHaveProperty('checked', true);
  });

  it('can be withdrawn and created again', async () => {
    wish = wishOf();
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('button', { name: 'Withdraw my wish' }));
    await user.click(await screen.findByRole('button', { name: 'Make another wish' }));
    expect(await findSubmitButton()).toBeTruthy();
  });

  it('is made again with the same terms when the withdrawal is undone', async () => {
    wish = wishOf({ journeyIds: ['journey-11:00'], properties: ['WINDOW_SEAT'] });
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('button', { name: 'Withdraw my wish' }));
    await screen.findByText('Your wish is withdrawn.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Your wish is withdrawn.')).toBeNull());
    expect(sent()).toMatchObject({
      journeyIds: ['journey-11:00'],
      properties: ['WINDOW_SEAT'],
    });
  });

  it('links to the matched swap', async () => {
    wish = wishOf({ state: 'MATCHED', operationId: 'o1' });
    await openPage('/swap/b1/wish');
    const link = await screen.findByRole('link', { name: 'See the swap' });
    expect(link.getAttribute('href')).toBe('/swap/b1/exchange/o1');
    expect(screen.queryByRole('button', { name: 'Withdraw my wish' })).toBeNull();
  });

  it.each([
    ['is cancelled', withCurrentLeg({ cancelled: true })],
    ['has arrived', withCurrentLeg({ arrival: '2020-11-22T14:22:00Z' })],
    ['has no numbered seats', journeyOf('10:00', '14:22')],
  ])(
    'cannot be created for a ticket that cannot be swapped when its train %s',
    async (_, journey) => {
      page.state.booking = unswappable({ journey });
      await openPage('/swap/b1/wish');
      expect(await screen.findByText(/This ticket cannot be swapped/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Make this wish' })).toBeNull();
    },
  );
});

describe('the wish for a seat on the current train', () => {
  it('is offered for a ticket that cannot be swapped until its train arrives', async () => {
    page.state.booking = unswappable();
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00');
    await user.click(await screen.findByRole('checkbox', { name: 'Window' }));
    expect(screen.getByText(/cannot be swapped to another train/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Trains I would take' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Sat 22 Nov, 14:22, on arrival' })).toBeTruthy();
    await user.click(await findSubmitButton());
    await waitFor(() => expect(sent()).toMatchObject({ properties: ['WINDOW_SEAT'] }));
    expect(sent()).toMatchObject({ journeyIds: [] });
    expect(sent()).not.toHaveProperty('deadline');
    expect(sent()).not.toHaveProperty('legIndex');
  });

  it('ends the chosen time before the expected arrival', async () => {
    page.state.booking = unswappable({ journey: withCurrentLeg({ delayMinutes: 10 }) });
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('checkbox', { name: 'Window' }));
    await user.selectOptions(screen.getByLabelText('We look for a swap until'), '60');
    await user.click(await findSubmitButton());
    await waitFor(() => expect(sent()).toMatchObject({ deadline: at('13:32') }));
  });

  it('ends when swaps close as soon as another train is chosen', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('checkbox', { name: /^11:00/ }));
    expect(screen.getByRole('option', { name: 'Sat 22 Nov, 09:45, swaps close' })).toBeTruthy();
  });

  it('ends when the last chosen train departs, if swaps close later', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('checkbox', { name: /^09:00/ }));
    expect(
      screen.getByRole('option', { name: 'Sat 22 Nov, 09:00, the last train you chose departs' }),
    ).toBeTruthy();
  });

  it('is not offered when that train is cancelled; other trains are offered until the cut-off', async () => {
    page.state.booking = bookingOf({ journey: withCurrentLeg({ cancelled: true }) });
    await openPage('/swap/b1/wish');
    expect(
      await screen.findByRole('option', { name: 'Sat 22 Nov, 09:45, swaps close' }),
    ).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /so that others can sit together/ })).toBeNull();
  });

  it('can be created again for a ticket that cannot be swapped', async () => {
    page.state.booking = unswappable();
    wish = wishOf({ state: 'DECLINED', journeyIds: [] });
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('button', { name: 'Make another wish' }));
    expect(await findSubmitButton()).toBeTruthy();
  });

  it('is for one of the trains of a journey with a change', async () => {
    page.state.booking = bookingOf({
      journey: changingJourney(),
      reservations: [0, 1].map(seatOn),
    });
    const user = await openPage('/swap/b1/wish');
    const first = await screen.findByRole('radio', { name: '10:00 London Kings Cross to York' });
    expect(first).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: '12:20 York to Edinburgh' }));
    expect(screen.getByRole('option', { name: 'Sat 22 Nov, 14:40, on arrival' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Table' }));
    await user.click(await findSubmitButton());
    expect(await screen.findByText('A seat on your 12:20 York to Edinburgh')).toBeTruthy();
    expect(sent()).toMatchObject({ legIndex: 1, journeyIds: [], properties: ['TABLE'] });
  });

  it('is not offered on a train that has arrived', async () => {
    page.state.booking = bookingOf({
      journey: createArrivedAtChange(),
      reservations: [0, 1].map(seatOn),
    });
    await openPage('/swap/b1/wish');
    await screen.findByRole('radio', { name: '12:20 York to Edinburgh' });
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });
});

describe('a field error of the service', () => {
  it('is shown at the field and above the form, and the choices stay', async () => {
    const pointers = [
      { pointer: '#/journeyIds/0', detail: 'This ticket cannot be swapped to this train.' },
      { pointer: '#/properties', detail: 'No seat of this train has all of these.' },
      { pointer: '#/together', detail: 'No more than 2 can sit side by side there.' },
    ];
    page.services.use({
      'POST /train-swap/bookings/:bookingId/wishes': () =>
        problem(422, 'invalid-request', 'Say what you would take.', { pointers }),
    });
    page.state.booking = party();
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00&together=');
    await user.click(await screen.findByRole('checkbox', { name: 'Table' }));
    await user.click(await findSubmitButton());
    const above = await screen.findByRole('alert');
    for (const { detail } of pointers) expect(within(above).getByText(detail)).toBeTruthy();
    const together = screen.getByRole('checkbox', { name: 'Sit together' });
    expect(together.getAttribute('aria-describedby')).toMatch(/error/);
    expect(screen.getByRole('group', { name: /^My seat on the new train/ }).textContent).toContain(
      'No seat of this train has all of these.',
    );
    const train = screen.getByRole('checkbox', { name: /^11:00.*cannot be swapped to this train/ });
    for (const checkbox of [train, together, screen.getByRole('checkbox', { name: 'Table' })]) {
      expect(checkbox).toHaveProperty('checked', true);
    }
    await user.click(within(above).getByText('No more than 2 can sit side by side there.'));
    expect(document.activeElement).toBe(together);
  });

  it('allows removing a train that is no longer on offer', async () => {
    const user = await openPage('/swap/b1/wish?train=gone');
    await user.click(await screen.findByRole('checkbox', { name: /no longer on offer/ }));
    expect(screen.queryByRole('checkbox', { name: /no longer on offer/ })).toBeNull();
  });

  it('offers only full trains at a carrier that gives free seats only, without a price or seat', async () => {
    page.state.booking = bookingOf({ carrier: atCarrier });
    const [full, other] = page.state.offers;
    page.state.offers = [{ ...full, priceUnknown: true }, other] as ExchangeOffer[];
    const user = await openPage('/swap/b1/wish');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Wish for a full train' }),
    ).toBeTruthy();
    expect(screen.getByText(/^Sandbox Railways does not swap your seat/)).toBeTruthy();
    const train = await screen.findByRole('checkbox', { name: /09:00/ });
    expect(screen.getAllByRole('checkbox')).toEqual([train]);
    expect(screen.queryByText(/Nothing to pay/)).toBeNull();
    await user.click(train);
    await user.click(screen.getByRole('button', { name: 'Make this wish' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your wish' })).toBeTruthy();
    expect(wish).toMatchObject({ journeyIds: [full?.journey.id], nothingBelow: false });
  });

  it('leads to the trains when a carrier that gives free seats only has no full train', async () => {
    page.state.booking = bookingOf({ carrier: atCarrier });
    await openPage('/swap/b1/wish');
    expect(await screen.findByText('No other train is full that day')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the trains' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make this wish' })).toBeNull();
  });
});
