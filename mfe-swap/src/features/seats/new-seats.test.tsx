import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Leg } from 'shared-api';
import { problem } from 'shared-api/testing';
import { bookingOf, changingJourney, offerOf, operationOf, partyOf } from '../../testing/fixtures';
import { address, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';
import { legOf, openCoach } from '../../testing/train';

const page = swapPage();

const seatsOfTheNine = '/swap/b1/seats?train=journey-09:00';
const withSeat = `${seatsOfTheNine}&seat=0.C.1.t1`;
const hold = () => screen.getByRole('button', { name: /^Hold (this|these) seats?$/ });
const holds = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/exchange-operations'));
const away = () => problem(503, 'service-unavailable', 'Seats cannot be held just now.');

function take(coach: string, place: string) {
  for (const leg of page.state.seats.legs) {
    const found = leg.coaches.find(({ id }) => id === coach)?.places;
    for (const one of found ?? []) if (one.number === place) one.state = 'taken';
  }
}

describe('choosing a seat', () => {
  it('holds it and goes on, with the seat in the address', async () => {
    const user = await openPage(seatsOfTheNine);
    await user.click(await screen.findByRole('button', { name: /^Seat 6, aisle, free$/ }));
    expect(address()).toBe(`${seatsOfTheNine.replace(':', '%3A')}&seat=0.C.6.t1`);
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.6.t1'));
    expect(holds()[0]?.body).toEqual({
      offerId: 'offer-09:00',
      places: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '6' }],
    });
  });

  it('says what is missing instead of asking the service', async () => {
    const user = await openPage(seatsOfTheNine);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(screen.getByText('Choose a seat, or let us choose.')).toBeTruthy();
    expect(holds()).toHaveLength(0);
  });

  it('seats a party together, each under their first name', async () => {
    page.state.booking = partyOf();
    const user = await openPage(seatsOfTheNine);
    await user.click(await screen.findByRole('button', { name: 'Choose for me' }));
    const party = screen.getByRole('group', { name: 'Seat for' });
    for (const name of ['Aiko', 'Ben', 'Chie']) {
      expect(
        within(party).getByRole('radio', { name: new RegExp(`^${name} ?[BC] \\d`) }),
      ).toBeTruthy();
    }
    expect(screen.getAllByRole('button', { name: /, chosen for (Aiko|Ben|Chie)$/ })).toHaveLength(
      3,
    );
  });
});

describe('another seat on the own train', () => {
  const onTheTen = '/swap/b1/seats?train=journey-10:00';

  it('is chosen from the ticket, and what it changes is told before it is confirmed', async () => {
    const user = await openPage('/swap/b1');
    await user.click(await screen.findByRole('link', { name: 'Change my seat' }));
    await user.click(await screen.findByRole('button', { name: /^Seat 6, aisle, free$/ }));
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.6.t1'));
    expect(holds()[0]?.body).toMatchObject({ offerId: 'offer-10:00' });
    expect(await screen.findByText('Coach C, seat 7')).toBeTruthy();
    expect(screen.getByText(/^Coach C, seat 6/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^E-mail to/ }));
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.keyboard('424242{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Change my seat' }));
    expect(await screen.findByRole('heading', { name: 'Your new ticket' })).toBeTruthy();
  });

  it('stands beside where one sits now, which cannot be chosen', async () => {
    take('C', '7');
    await openPage(onTheTen);
    const now = await screen.findByRole('button', { name: 'Seat 7, aisle, where you sit now' });
    expect(now.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Where you sit now')).toBeTruthy();
  });

  describe('of a journey with a change', () => {
    const seatOn = (legIndex: number) => ({ travellerId: 't1', legIndex, coach: 'C', place: '7' });
    beforeEach(() => {
      page.state.booking = bookingOf({
        journey: changingJourney(),
        reservations: [0, 1].map(seatOn),
      });
      page.state.seatOffer = { ...page.state.seatOffer, journey: changingJourney() };
      page.state.seats.legs = [0, 1].map((at) => legOf([openCoach('C', 5)], at));
      take('C', '7');
    });

    it('is chosen on one train alone, and told with the train it is on', async () => {
      const user = await openPage('/swap/b1');
      await user.click(await screen.findByRole('link', { name: 'Change my seat' }));
      await user.click(
        await screen.findByRole('radio', { name: '12:20 York to Edinburgh now C 7' }),
      );
      await user.click(hold());
      expect(screen.getByText('Choose a seat, or let us choose.')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: /^Seat 6, aisle, free$/ }));
      await user.click(hold());
      await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=1.C.6.t1'));
      const place = { travellerId: 't1', legIndex: 1, coach: 'C', place: '6' };
      expect(holds()[0]?.body).toMatchObject({ places: [place] });
      expect(await screen.findByText('On the 12:20 York to Edinburgh')).toBeTruthy();
      expect(screen.getByText('Coach C, seat 7')).toBeTruthy();
    });

    it('is chosen for the traveller on the train that is looked at', async () => {
      const user = await openPage(onTheTen);
      await user.click(await screen.findByRole('button', { name: 'Choose for me' }));
      await waitFor(() => expect(address()).toMatch(/seat=0\.C\.\d+\.t1$/));
    });

    it('is there on the train that runs when the other one is cancelled', async () => {
      const journey = changingJourney();
      const [first, second] = journey.legs as [Leg, Leg];
      const legs = [{ ...first, cancelled: true }, second];
      page.state.booking = { ...page.state.booking, journey: { ...journey, legs } };
      page.state.seats.legs.shift();
      const user = await openPage('/swap/b1');
      await user.click(await screen.findByRole('link', { name: 'Change my seat' }));
      expect(
        await screen.findByText(/^Your 10:00 London Kings Cross to York is cancelled/),
      ).toBeTruthy();
      expect(await screen.findByRole('grid')).toBeTruthy();
    });
  });

  it('is there for a ticket that cannot be swapped', async () => {
    const { verdict } = bookingOf();
    page.state.booking = bookingOf({ verdict: { ...verdict, swappable: false } });
    await openPage(onTheTen);
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('says why there is none', async () => {
    page.services.use({
      'POST /train-swap/bookings/:bookingId/seat-offers': () =>
        problem(409, 'booking-not-swappable', 'Your train reached Edinburgh at 14:22.'),
    });
    await openPage(onTheTen);
    expect(await screen.findByText(/Your train reached Edinburgh/)).toBeTruthy();
  });
});

describe('a seat that cannot be had', () => {
  it('is named when somebody else took it meanwhile, and another one can be held', async () => {
    page.services.use({
      'POST /train-swap/exchange-operations': () => {
        take('C', '1');
        return problem(409, 'place-taken', 'This seat was just taken.', {
          pointers: [{ pointer: '#/places/0', detail: 'Taken.' }],
        });
      },
    });
    const user = await openPage(withSeat);
    await screen.findByRole('button', { name: /^Seat 1, .*chosen for you$/ });
    await user.click(hold());
    expect(await screen.findByText(/^Coach C, seat 1: just taken by somebody else/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Seat 1, window, taken' })).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: /^Seat 2, .*free$/ }));
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.2.t1'));
  });

  it('stays chosen while the service is away, and Try again repeats the same order', async () => {
    page.services.use({ 'POST /train-swap/exchange-operations': away });
    const user = await openPage(withSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(await screen.findByText(/Seats cannot be held just now/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Seat 1, .*chosen for you$/ })).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toMatch(/exchange\/o1/));
    expect(new Set(holds().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }, 15_000);

  it('is asked for again when its price has run out, and stays chosen', async () => {
    page.services.use({
      'POST /train-swap/exchange-operations': () => {
        page.state.offers = [offerOf('09:00', '13:20', 700, { offerId: 'newer' })];
        return problem(410, 'offer-expired', 'This price is no longer valid.');
      },
    });
    const user = await openPage(withSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(await screen.findByText(/Your choice of seat is still here/)).toBeTruthy();
    expect(await screen.findByText('£9.50')).toBeTruthy();
    page.restore();
    await user.click(hold());
    await waitFor(() => expect(address()).toMatch(/exchange\/o1\?seat=0.C.1.t1/));
    expect(holds().at(-1)?.body).toMatchObject({ offerId: 'newer' });
  });

  it('can replace those that are held for the booking already', async () => {
    const held = offerOf('11:00', '15:22', 0);
    page.state.operation = operationOf(held);
    page.state.booking = bookingOf({ activeOperationId: 'o1' });
    page.services.use({
      'POST /train-swap/exchange-operations': () =>
        problem(409, 'operation-already-held', 'Seats are held for this booking.'),
    });
    const user = await openPage(withSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    const go = await screen.findByRole('link', { name: 'Continue with those' });
    expect(go.getAttribute('href')).toBe('/swap/b1/exchange/o1');
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Take these instead' }));
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.1.t1'));
  });
});

describe('a plan that does not come', () => {
  it('says so, and comes at the next try', async () => {
    page.services.use({
      'GET /train-swap/seat-maps': () =>
        problem(500, 'broken', 'The plan cannot be read just now.'),
    });
    const user = await openPage(seatsOfTheNine);
    expect(await screen.findByText(/The plan cannot be read/)).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
  });

  it('of a train that is no longer on offer leads back to the others', async () => {
    await openPage('/swap/b1/seats?train=gone');
    expect(await screen.findByText('This train is no longer on offer')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Choose another train' });
    expect(back.getAttribute('href')).toBe('/swap/b1');
  });
});
