import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Leg } from '@train-swap/shared-api';
import { problem } from '@train-swap/shared-api/testing';
import {
  bookingOf,
  changingJourney,
  offerOf,
  operationOf,
  partyOf,
  withLive,
} from '../../testing/fixtures';
import { loseReply } from '../../testing/lose-reply';
import { address, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';
import { legOf, openCoach } from '../../testing/train';

const page = swapPage();

const seatsPath = '/swap/b1/seats?train=journey-09:00';
const ownTrainSeatsPath = '/swap/b1/seats?train=journey-10:00';
const seatsPathWithSeat = `${seatsPath}&seat=0.C.1.t1`;
const hold = () => screen.getByRole('button', { name: /^Hold (this|these) seats?$/ });
const holds = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/exchange-operations'));
const unavailable = () => problem(503, 'service-unavailable', 'Seats cannot be held just now.');

const isEnabled = (radio: HTMLElement) => !(radio as HTMLInputElement).disabled;

function markTaken(coach: string, place: string) {
  for (const leg of page.state.seats.legs) {
    const found = leg.coaches.find(({ id }) => id === coach)?.places;
    for (const one of found ?? []) if (one.number === place) one.state = 'taken';
  }
}

describe('choosing a seat', () => {
  it('holds it and continues with the seat in the URL', async () => {
    const user = await openPage(seatsPath);
    await user.click(await screen.findByRole('button', { name: /^Seat 6, aisle, free$/ }));
    expect(address()).toBe(`${seatsPath.replace(':', '%3A')}&seat=0.B.6.t1`);
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.B.6.t1'));
    expect(holds()[0]?.body).toEqual({
      offerId: 'offer-09:00',
      places: [{ travellerId: 't1', legIndex: 0, coach: 'B', place: '6' }],
    });
  });

  it('continues by itself when the response to the hold was lost', async () => {
    loseReply(page, 'POST /train-swap/exchange-operations');
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.1.t1'), {
      timeout: 10_000,
    });
  }, 15_000);

  it('shows the changed seat by itself when the response to the change was lost', async () => {
    page.state.operation = operationOf(offerOf('09:00', '13:20', 400), {
      places: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '2' }],
    });
    loseReply(page, 'POST /train-swap/exchange-operations/:operationId/places');
    const user = await openPage('/swap/b1/exchange/o1/seats?seat=0.C.1.t1');
    await user.click(await screen.findByRole('button', { name: 'Change seat' }));
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.1.t1'), {
      timeout: 10_000,
    });
  }, 15_000);

  it('opens where "Choose for me" would sit', async () => {
    page.state.seats.legs[0]?.coaches[0]?.places.forEach((place) => {
      place.state = 'taken';
    });
    markTaken('C', '1');
    const user = await openPage(seatsPath);
    const scrolledTo = jest.fn();
    Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
      scrolledTo(this.dataset.place);
    };
    await screen.findByRole('grid', { name: /^Seats of coach C/ });
    await waitFor(() => expect(scrolledTo).toHaveBeenLastCalledWith('2'));
    await user.click(screen.getByRole('button', { name: 'Choose for me' }));
    expect(address()).toContain('seat=0.C.2.t1');
  });

  it('shows how full a coach is now, and nothing for the others', async () => {
    const carriages = [{ label: 'C', level: 'STANDING_ROOM_ONLY' as const, percentage: null }];
    const occupancy = { level: null, percentage: null, carriages };
    page.state.offers = page.state.offers.map((offer) => ({
      ...offer,
      journey: withLive(offer.journey, { occupancy }),
    }));
    await openPage(seatsPath);
    const coach = (name: RegExp) => screen.findByRole('radio', { name });
    expect(await coach(/^Coach C.* free ?Standing room only$/)).toBeTruthy();
    expect(await coach(/^Coach B.* free$/)).toBeTruthy();
  });

  it('shows an error for a missing choice without a request', async () => {
    const user = await openPage(seatsPath);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(screen.getByText('Choose a seat, or let us choose.')).toBeTruthy();
    expect(holds()).toHaveLength(0);
  });

  it('shows the coach of the choice although another one was opened', async () => {
    const user = await openPage(seatsPath);
    await screen.findByRole('grid');
    const others = screen.getAllByRole('radio', { name: /^Coach/ }).filter(isEnabled);
    for (const radio of others) {
      await user.click(radio);
      await user.click(screen.getByRole('button', { name: /^(Choose for me|Other seats)$/ }));
      expect(await screen.findByRole('button', { name: /, chosen for you$/ })).toBeTruthy();
      const marked = screen.getByRole('radio', { name: /with your choice/ });
      expect(marked).toHaveProperty('checked', true);
    }
  });

  it('enlarges the plan by a button, and goes back to the normal size', async () => {
    const user = await openPage(seatsPath);
    const plan = await screen.findByRole('grid');
    const getZoom = () =>
      plan.closest<HTMLElement>('[style*="--zoom"]')?.style.getPropertyValue('--zoom');
    await user.click(screen.getByRole('button', { name: 'Larger' }));
    expect(getZoom()).toBe('1.25');
    expect(screen.getByText('125 %')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Normal size' }));
    expect(getZoom()).toBe('1');
  });

  it('seats a party together, each under their first name', async () => {
    page.state.booking = partyOf();
    const user = await openPage(seatsPath);
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

describe('another seat on the current train', () => {
  it('can be chosen from the ticket, and the change is shown before the confirmation', async () => {
    const user = await openPage('/swap/b1');
    await user.click(await screen.findByRole('link', { name: 'Change my seat' }));
    await user.click(await screen.findByRole('button', { name: /^Seat 6, aisle, free$/ }));
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.6.t1'));
    expect(holds()[0]?.body).toMatchObject({ offerId: 'offer-10:00' });
    const now = within(await screen.findByRole('region', { name: 'Your ticket now' }));
    expect(now.getByText('Seat').nextSibling?.textContent).toBe('7');
    const next = within(screen.getByRole('region', { name: 'Your new ticket' }));
    expect(next.getByText('Seat').nextSibling?.textContent).toBe('6');
    await user.click(screen.getByRole('button', { name: /^Send email to/ }));
    await user.click(await screen.findByLabelText('Digit 1 of 6'));
    await user.keyboard('424242');
    await user.click(await screen.findByRole('button', { name: 'Change my seat' }));
    expect(await screen.findByRole('heading', { name: 'Your new ticket' })).toBeTruthy();
  });

  it('is chosen beside the current seat, which is disabled', async () => {
    markTaken('C', '7');
    await openPage(ownTrainSeatsPath);
    const currentSeat = await screen.findByRole('button', {
      name: 'Seat 7, aisle, where you sit now',
    });
    expect(currentSeat.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Where you sit now')).toBeTruthy();
  });

  describe('on a journey with a change', () => {
    const seatOn = (legIndex: number) => ({ travellerId: 't1', legIndex, coach: 'C', place: '7' });
    beforeEach(() => {
      page.state.booking = bookingOf({
        journey: changingJourney(),
        reservations: [0, 1].map(seatOn),
      });
      page.state.seatOffer = { ...page.state.seatOffer, journey: changingJourney() };
      page.state.seats.legs = [0, 1].map((at) => legOf([openCoach('C', 5)], at));
      markTaken('C', '7');
    });

    it('is chosen on one train only and shown with its train', async () => {
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
      const now = within(screen.getByRole('region', { name: 'Your ticket now' }));
      expect(now.getByText('Seat').nextSibling?.textContent).toBe('7');
    });

    it('is chosen for the traveller on the selected train', async () => {
      const user = await openPage(ownTrainSeatsPath);
      await user.click(await screen.findByRole('button', { name: 'Choose for me' }));
      await waitFor(() => expect(address()).toMatch(/seat=0\.C\.\d+\.t1$/));
    });

    it('is offered on the running train when the other one is cancelled', async () => {
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

  it('is offered for a ticket that cannot be swapped', async () => {
    const { verdict } = bookingOf();
    page.state.booking = bookingOf({ verdict: { ...verdict, swappable: false } });
    await openPage(ownTrainSeatsPath);
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('is replaced by the reason when it is not possible', async () => {
    page.services.use({
      'POST /train-swap/bookings/:bookingId/seat-offers': () =>
        problem(409, 'booking-not-swappable', 'Your train reached Edinburgh at 14:22.'),
    });
    await openPage(ownTrainSeatsPath);
    expect(await screen.findByText(/Your train reached Edinburgh/)).toBeTruthy();
  });
});

describe('a seat that is not available', () => {
  it('is named when another traveller took it, and another one can be held', async () => {
    page.services.use({
      'POST /train-swap/exchange-operations': () => {
        markTaken('C', '1');
        return problem(409, 'place-taken', 'This seat was just taken.', {
          pointers: [{ pointer: '#/places/0', detail: 'Taken.' }],
        });
      },
    });
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('button', { name: /^Seat 1, .*chosen for you$/ });
    await user.click(hold());
    expect(
      await screen.findByText(/^Coach C, seat 1: just taken by another traveller/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Seat 1, window, taken' })).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: /^Seat 2, .*free$/ }));
    await user.click(hold());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.2.t1'));
  });

  it('stays chosen while the service is unavailable, and Try again repeats the same request', async () => {
    page.services.use({ 'POST /train-swap/exchange-operations': unavailable });
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(await screen.findByText(/Seats cannot be held just now/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Seat 1, .*chosen for you$/ })).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toMatch(/exchange\/o1/));
    expect(new Set(holds().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }, 15_000);

  it('gets a new price when the old one has expired, and stays chosen', async () => {
    page.services.use({
      'POST /train-swap/exchange-operations': () => {
        page.state.offers = [offerOf('09:00', '13:20', 700, { offerId: 'newer' })];
        return problem(410, 'offer-expired', 'This price is no longer valid.');
      },
    });
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    expect(await screen.findByText(/Your choice of seat is still here/)).toBeTruthy();
    expect(await screen.findByText('£9.50')).toBeTruthy();
    page.restore();
    await user.click(hold());
    await waitFor(() => expect(address()).toMatch(/exchange\/o1\?seat=0.C.1.t1/));
    expect(holds().at(-1)?.body).toMatchObject({ offerId: 'newer' });
  });

  it('replaces the seats that are already held for the booking', async () => {
    const held = offerOf('11:00', '15:22', 0);
    page.state.operation = operationOf(held);
    page.state.booking = bookingOf({ activeOperationId: 'o1' });
    page.services.use({
      'POST /train-swap/exchange-operations': () =>
        problem(409, 'operation-already-held', 'Seats are held for this booking.'),
    });
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    const nextLink = await screen.findByRole('link', { name: 'Continue that swap' });
    expect(nextLink.getAttribute('href')).toBe('/swap/b1/exchange/o1');
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Hold these seats instead' }));
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.1.t1'));
  });

  it('links to the proposal that has to be declined first', async () => {
    page.state.booking = bookingOf({ activeOperationId: 'o1' });
    page.services.use({
      'POST /train-swap/exchange-operations': () =>
        problem(403, 'step-up-required', 'Confirm that it is you.'),
    });
    const user = await openPage(seatsPathWithSeat);
    await screen.findByRole('grid');
    await user.click(hold());
    const link = await screen.findByRole('link', { name: 'See the swap' });
    expect(link.getAttribute('href')).toBe('/swap/b1/exchange/o1');
  });
});

describe('the seats of a carrier that assigns them', () => {
  const offers = {
    trains: true,
    classes: false,
    seatMaps: false,
    heldSeats: true,
    seatChanges: false,
    parties: false,
    undo: false,
    wishes: false,
    swapPlaces: false,
    discounts: false,
  };
  const ofCarrier = (heldSeats: boolean) =>
    bookingOf({
      carrier: { name: 'Railways', offers: { ...offers, heldSeats }, notOffered: null },
    });
  beforeEach(() => {
    page.state.operation = operationOf(offerOf('09:00', '13:20', 400), {
      places: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '2' }],
    });
  });

  it.each([
    [true, 'Railways assigns your seat. You can choose a different one before you pay.'],
    [false, 'Railways assigns your seat. You see it before you pay.'],
  ])('are announced before the hold (other seats: %p)', async (heldSeats, text) => {
    page.state.booking = ofCarrier(heldSeats);
    page.state.seats = { legs: [] };
    await openPage(seatsPath);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Your seat' })).toBeTruthy();
    expect(screen.getByText('Seat assigned for you')).toBeTruthy();
  });

  it('are others on the same train when only the seat changes', async () => {
    page.state.booking = ofCarrier(true);
    page.state.seats = { legs: [] };
    await openPage(ownTrainSeatsPath);
    expect(await screen.findByRole('heading', { level: 1, name: 'Another seat' })).toBeTruthy();
    expect(await screen.findByText(/^Railways assigns another seat on your train\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hold another seat' })).toBeTruthy();
  });

  it('are wished for at the window where the carrier takes a wish', async () => {
    page.state.booking = ofCarrier(false);
    page.state.seats = { legs: [] };
    page.state.offers = [offerOf('09:00', '13:20', 400, { seatPreferences: true })];
    const user = await openPage(seatsPath);
    await user.click(await screen.findByRole('radio', { name: /^Window/ }));
    await user.click(screen.getByRole('button', { name: 'Hold this train' }));
    await waitFor(() =>
      expect(holds()[0]?.body).toEqual({
        offerId: 'offer-09:00',
        places: [],
        preference: 'window',
      }),
    );
  });

  it('can be changed from the held swap, with a reason when the carrier rejects a seat that looks free', async () => {
    page.state.booking = ofCarrier(true);
    page.services.use({
      'POST /train-swap/exchange-operations/:operationId/places': () =>
        problem(409, 'place-taken', 'Another traveller has just taken a seat you chose.'),
    });
    const user = await openPage('/swap/b1/exchange/o1');
    await user.click(await screen.findByRole('link', { name: 'Choose another seat' }));
    await user.click(await screen.findByRole('button', { name: /^Seat 1, window, free$/ }));
    const change = screen.getByRole('button', { name: 'Change seat' });
    await user.click(change);
    expect(await screen.findByText(/has just taken a seat you chose/)).toBeTruthy();
    page.restore();
    await user.click(change);
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.1.t1'));
  });

  it('stay when the carrier does not show its seats', async () => {
    page.state.booking = ofCarrier(true);
    page.services.use({
      'GET /train-swap/seat-maps': () =>
        problem(409, 'carrier-does-not-offer', 'Railways assigns the seats.'),
    });
    await openPage('/swap/b1/exchange/o1/seats');
    expect(await screen.findByText('Railways assigns the seats.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Keep the seats I have' })).toBeTruthy();
  });
});

describe('a plan that cannot be loaded', () => {
  it('shows an error and loads at the next try', async () => {
    page.services.use({
      'GET /train-swap/seat-maps': () =>
        problem(500, 'broken', 'The plan cannot be read just now.'),
    });
    const user = await openPage(seatsPath);
    expect(await screen.findByText(/The plan cannot be read/)).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
  });

  it('links to the other trains when the train is no longer on offer', async () => {
    await openPage('/swap/b1/seats?train=gone');
    expect(await screen.findByText('This train is no longer on offer')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Choose another train' });
    expect(back.getAttribute('href')).toBe('/swap/b1');
  });
});
