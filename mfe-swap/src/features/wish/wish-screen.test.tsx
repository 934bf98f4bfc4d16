import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Wish } from 'shared-api';
import { ok, problem } from 'shared-api/testing';
import { at, bookingOf, journeyOf, offerOf, partyOf } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();
let wish: Wish | null = null;

const numbered = (departure: string, arrival: string, seatsLeft: number) => {
  const journey = journeyOf(departure, arrival);
  const legs = journey.legs.map((leg) => ({ ...leg, layoutId: 'lner-801-2' }));
  return offerOf(departure, arrival, 0, { seatsLeft, journey: { ...journey, legs } });
};

const open = (more: Partial<Wish> = {}): Wish => ({
  id: 'w1',
  bookingId: 'b1',
  state: 'OPEN',
  journeyIds: ['journey-11:00'],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
  deadline: at('09:45'),
  createdAt: at('00:00'),
  endedAt: null,
  operationId: null,
  ...more,
});

beforeEach(() => {
  wish = null;
  page.state.offers = [
    numbered('09:00', '13:20', 0),
    numbered('11:00', '15:20', 0),
    numbered('12:00', '16:20', 30),
  ];
  page.services.use({
    'GET /train-swap/bookings/:bookingId/wish': () => ok({ wish }),
    'POST /train-swap/bookings/:bookingId/wishes': ({ body }) => {
      wish = open(body as Partial<Wish>);
      return ok(wish, 201);
    },
    'DELETE /train-swap/wishes/:wishId': () => {
      if (wish) wish = { ...wish, state: 'WITHDRAWN', endedAt: at('00:01') };
      return ok(undefined, 204);
    },
  });
});

const sent = () => page.services.requests.find(({ path }) => path.endsWith('/wishes'))?.body;
const make = () => screen.findByRole('button', { name: 'Make this wish' });

describe('the wish of a traveller', () => {
  it('is for full trains first, in the order in which they were chosen', async () => {
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00');
    await user.click(await screen.findByRole('checkbox', { name: /^09:00/ }));
    expect(screen.queryByRole('checkbox', { name: /^12:00/ })).toBeNull();
    await user.click(await make());
    expect(await screen.findByRole('heading', { name: 'We are looking for a swap' })).toBeTruthy();
    expect(sent()).toMatchObject({
      journeyIds: ['journey-11:00', 'journey-09:00'],
      nothingBelow: false,
      together: false,
    });
    expect(screen.getByText('The 11:00 or the 09:00 instead of the 10:00')).toBeTruthy();
  });

  it('is for a better seat on the own train when no train is chosen', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('checkbox', { name: 'Table' }));
    await user.click(await make());
    await waitFor(() =>
      expect(sent()).toMatchObject({ journeyIds: [], properties: ['TABLE'], nothingBelow: true }),
    );
  });

  it('is for a seat on the own train alone when the seat changes on the way', async () => {
    const station = (name: string) => ({ stationId: name, name });
    const stretch = (from: string, to: string) => ({ from: station(from), to: station(to) });
    const seat = { travellerId: 't1', legIndex: 0, coach: 'C' };
    page.state.booking = bookingOf({
      reservations: [
        { ...seat, place: '7', stretch: stretch('London', 'York') },
        { ...seat, place: '9', stretch: stretch('York', 'Edinburgh') },
      ],
    });
    await openPage('/swap/b1/wish?train=journey-11%3A00');
    expect(await make()).toBeTruthy();
    expect(screen.getByText('Coach C, seat 7 from London to York, then seat 9')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Trains I would take' })).toBeNull();
  });

  it('asks for seats together only for a party, and says nothing of it to one alone', async () => {
    page.state.booking = partyOf();
    const user = await openPage('/swap/b1/wish?together=');
    const together = await screen.findByRole('checkbox', { name: 'Sit together' });
    expect(together).toHaveProperty('checked', true);
    await user.click(await make());
    await waitFor(() => expect(sent()).toMatchObject({ together: true }));
  });

  it('is not sent while it says nothing', async () => {
    const user = await openPage('/swap/b1/wish');
    await user.click(await make());
    expect(await screen.findByText('Nothing is wished for yet', { exact: false })).toBeTruthy();
    expect(sent()).toBeUndefined();
  });

  it('says in the words of the service why it was not taken, and keeps what was chosen', async () => {
    page.services.use({
      'POST /train-swap/bookings/:bookingId/wishes': () =>
        problem(409, 'wish-not-possible', 'Everyone of this booking needs a seat of their own.'),
    });
    const user = await openPage('/swap/b1/wish?train=journey-11%3A00');
    await user.click(await make());
    expect(await screen.findByText(/needs a seat of their own/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^11:00/ })).toHaveProperty('checked', true);
  });

  it('can be taken back, and made anew', async () => {
    wish = open();
    const user = await openPage('/swap/b1/wish');
    await user.click(await screen.findByRole('button', { name: 'Take my wish back' }));
    await user.click(await screen.findByRole('button', { name: 'Make another wish' }));
    expect(await make()).toBeTruthy();
  });

  it('leads to the swap that was found for it', async () => {
    wish = open({ state: 'MATCHED', operationId: 'o1' });
    await openPage('/swap/b1/wish');
    const link = await screen.findByRole('link', { name: 'See the swap' });
    expect(link.getAttribute('href')).toBe('/swap/b1/exchange/o1');
  });

  it('cannot be made for a ticket that cannot be swapped', async () => {
    const { verdict } = bookingOf();
    page.state.booking = bookingOf({ verdict: { ...verdict, swappable: false } });
    await openPage('/swap/b1/wish');
    expect(await screen.findByText(/This ticket cannot be swapped/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make this wish' })).toBeNull();
  });
});
