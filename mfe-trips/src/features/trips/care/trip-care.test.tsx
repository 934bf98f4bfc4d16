import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Complaint, DelayCompensation, Trip, UndoOffer } from '@train-swap/shared-api';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../../testing/open-app';
import { trip } from '../../../testing/trip';

const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const party: Trip = {
  ...trip,
  booking: {
    ...trip.booking,
    travellers: [
      ...trip.booking.travellers,
      { id: 't2', firstName: 'Ben', surname: 'Okafor', type: 'CHILD', railcard: null },
    ],
    journey: {
      ...trip.booking.journey,
      legs: trip.booking.journey.legs.map((leg) => ({ ...leg, delayMinutes: 47 })),
    },
  },
};
const due: DelayCompensation = {
  eligible: true,
  reasons: [{ code: 'delay-repay-due', text: 'You reached Edinburgh 47 minutes late.' }],
  delay: {
    cause: 'late',
    minutes: 47,
    plannedArrival: '2026-11-22T14:20:00Z',
    arrivesAt: '2026-11-22T15:07:00Z',
    timeZone: 'Europe/London',
  },
  operator: { code: 'GR', name: 'LNER' },
  scheme: {
    name: 'Delay Repay 30',
    claimWithinDays: 28,
    bands: [
      { fromMinutes: 30, toMinutes: 60, percent: 50 },
      { fromMinutes: 60, toMinutes: null, percent: 100 },
    ],
  },
  band: { fromMinutes: 30, toMinutes: 60, percent: 50 },
  travellers: [
    { travellerId: 't1', paid: pounds(4000), amount: pounds(2000), claimedBy: null },
    { travellerId: 't2', paid: pounds(2000), amount: pounds(1000), claimedBy: null },
  ],
  amount: pounds(3000),
  claimUntil: '2026-12-20',
};
const complaint: Complaint = {
  complaintNumber: 'TC-7KQ3-M9XF',
  kind: 'seat-not-as-promised',
  state: 'IN_REVIEW',
  text: 'My seat was taken.',
  travellerIds: ['t1'],
  claim: null,
  answerBy: '2026-12-18',
  withdrawable: true,
  steps: [
    { state: 'RECEIVED', at: '2026-11-20T09:00:00Z', text: 'We have your complaint.' },
    { state: 'IN_REVIEW', at: '2026-11-21T09:00:00Z', text: 'We ask the train crew.' },
  ],
};

const challenge = {
  challengeId: 'c1',
  channel: 'email',
  sentTo: 'a•••@example.com',
  length: 6,
  expiresAt: '2099-11-21T09:05:00Z',
  resendAt: '2026-01-01T09:00:00Z',
  attemptsLeft: 5,
};
const guest = {
  kind: 'guest',
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2099-12-21T09:00:00Z',
};

const services = await startTestServices();
let current: Trip;
let compensation: DelayCompensation;
let undoOffer: UndoOffer | null;
let isProven: boolean;

beforeEach(() => {
  current = party;
  compensation = due;
  undoOffer = null;
  isProven = true;
  services.requests.length = 0;
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /trips/trips/:bookingId': () => ok(current),
    'GET /trips/trips/:bookingId/delay-compensation': () => ok(compensation),
    'POST /train-swap/bookings/:bookingId/undo-offers': () =>
      undoOffer ? ok(undoOffer) : problem(409, 'booking-not-swappable', 'It is too late.'),
    'POST /trips/trips/:bookingId/complaints': ({ body }) => {
      const { kind, travellerIds } = body as Complaint;
      if (!isProven) return problem(403, 'step-up-required', 'Confirm that it is you.');
      compensation = {
        ...compensation,
        eligible: false,
        reasons: [{ code: 'already-claimed', text: 'You have claimed for it already.' }],
      };
      const created = { ...complaint, kind, travellerIds, state: 'RECEIVED' as const };
      current = { ...current, complaints: [created] };
      return ok(created, 201);
    },
    'POST /authentication/one-time-codes': () => ok(challenge, 202),
    'POST /authentication/one-time-codes/:id/verifications': () => {
      isProven = true;
      return ok({ session: guest });
    },
    'POST /trips/trips/:bookingId/complaints/:number/withdrawal': () => {
      if (!isProven) return problem(403, 'step-up-required', 'Confirm that it is you.');
      const withdrawn = { ...complaint, state: 'WITHDRAWN' as const, withdrawable: false };
      current = { ...current, complaints: [withdrawn] };
      return ok(withdrawn);
    },
  });
});
afterEach(cleanup);
afterAll(() => services.stop());

const user = userEvent.setup();
const sent = () => services.requests.filter(({ method }) => method === 'POST');
/** Requests the code by email and enters it. */
async function enterCode() {
  const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: /^Send email to / }));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard('424242');
}

describe('Delay Repay on the page of a trip', () => {
  it('claims for the travellers on the train and shows who pays', async () => {
    openApp('/trips/b1');
    expect(await screen.findByText('You reached Edinburgh 47 minutes late.')).toBeTruthy();
    expect(screen.getByText(/LNER decides and pays\. Train Swap only forwards/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Claim £30.00' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Ben Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Claim £20.00' }));
    expect(await screen.findByText('We have your complaint TC-7KQ3-M9XF')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ kind: 'delay-repay', travellerIds: ['t1'] }]);
    expect(await screen.findByText('You have claimed for it already.')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('We have your complaint TC-7KQ3-M9XF');
    expect(sent()[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('requires the code of the booking and then sends the claim', async () => {
    isProven = false;
    openApp('/trips/b1');
    await user.click(await screen.findByRole('checkbox', { name: /Ben Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Claim £20.00' }));
    await enterCode();
    expect(await screen.findByText('We have your complaint TC-7KQ3-M9XF')).toBeTruthy();
    const claim = { kind: 'delay-repay', travellerIds: ['t1'] };
    expect(sent().map(({ body }) => body)).toEqual([
      claim,
      { purpose: 'claim', bookingId: 'b1', channel: 'email' },
      { code: '424242' },
      claim,
    ]);
  });

  it('does nothing while no traveller is chosen', async () => {
    openApp('/trips/b1');
    for (const name of [/Ada Okafor/, /Ben Okafor/]) {
      await user.click(await screen.findByRole('checkbox', { name }));
    }
    await user.click(screen.getByRole('button', { name: 'Choose who travelled' }));
    expect(sent()).toEqual([]);
  });

  it('shows why the service rejected the claim', async () => {
    services.use({
      'GET /trips/trips/:bookingId': () => ok(current),
      'GET /trips/trips/:bookingId/delay-compensation': () => ok(compensation),
      'POST /trips/trips/:bookingId/complaints': () =>
        problem(409, 'delay-already-claimed', 'Delay Repay for this train is claimed already.'),
    });
    openApp('/trips/b1');
    await user.click(await screen.findByRole('button', { name: 'Claim £30.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain('claimed already');
  });

  it('shows only the expected amount while the train runs', async () => {
    compensation = {
      ...due,
      eligible: false,
      reasons: [
        { code: 'delay-expected', text: 'You are expected 47 minutes late.' },
        { code: 'swapped-trains-do-not-count', text: 'Only the train you held counts.' },
      ],
    };
    openApp('/trips/b1');
    expect(await screen.findByText('You are expected 47 minutes late.')).toBeTruthy();
    expect(screen.getByText('Only the train you held counts.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('is not shown when nothing is due', async () => {
    compensation = { ...due, eligible: false, reasons: [{ code: 'on-time', text: 'On time.' }] };
    openApp('/trips/b1');
    expect(await screen.findByRole('heading', { name: 'Complaints' })).toBeTruthy();
    await waitFor(() =>
      expect(services.requests.some(({ path }) => path.endsWith('delay-compensation'))).toBe(true),
    );
    expect(screen.queryByRole('heading', { name: 'Delay Repay' })).toBeNull();
  });
});

describe('complaints on the page of a trip', () => {
  it('shows the errors of missing values, then sends the complaint and shows its state', async () => {
    openApp('/trips/b1');
    await user.click(await screen.findByRole('button', { name: 'Make a complaint' }));
    const form = await screen.findByRole('form', { name: 'Make a complaint' });
    expect(document.activeElement?.textContent).toBe('Make a complaint');
    await user.click(within(form).getByRole('button', { name: 'Send the complaint' }));
    expect(within(form).getByRole('link', { name: 'Choose what it is about.' })).toBeTruthy();
    expect(within(form).getByRole('link', { name: 'Write what happened.' })).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(within(form).getByRole('radio', { name: 'Seat not as promised' }));
    await user.type(within(form).getByLabelText('What happened?'), ' My seat was taken. ');
    await user.click(within(form).getByRole('button', { name: 'Send the complaint' }));
    expect(await screen.findByText('We have your complaint TC-7KQ3-M9XF')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({
      kind: 'seat-not-as-promised',
      travellerIds: ['t1', 't2'],
      text: 'My seat was taken.',
    });
    expect(await screen.findByRole('article', { name: 'Seat not as promised' })).toBeTruthy();
  });

  it('shows each state with its date and the next one', async () => {
    current = { ...party, complaints: [complaint] };
    openApp('/trips/b1');
    const article = await screen.findByRole('article', { name: 'Seat not as promised' });
    expect(
      within(article)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ReceivedFri 20 Nov, 09:00We have your complaint.',
      'In reviewSat 21 Nov, 09:00We ask the train crew.',
      'Answerby Fri 18 Dec at the latest',
    ]);
  });

  it('withdraws a complaint after a confirmation', async () => {
    current = { ...party, complaints: [complaint] };
    openApp('/trips/b1');
    await user.click(await screen.findByRole('button', { name: 'Withdraw complaint' }));
    await user.click(screen.getByRole('button', { name: 'Keep complaint' }));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw complaint' }));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw it' }));
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw complaint' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Seat not as promised' }),
    );
  });
});

describe('a claim', () => {
  it('is withdrawn after the code of the booking', async () => {
    isProven = false;
    current = { ...party, complaints: [{ ...complaint, kind: 'delay-repay' }] };
    openApp('/trips/b1');
    await user.click(await screen.findByRole('button', { name: 'Withdraw complaint' }));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw it' }));
    await enterCode();
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw complaint' })).toBeNull();
  });
});

describe('the timeline of a trip', () => {
  const swapped = [
    { at: '2026-11-21T09:00:00Z', type: 'booking.exchanged', text: 'You swapped trains.' },
  ];

  it('links to the alternatives while the ticket can be swapped', async () => {
    current = { ...trip, timeline: swapped };
    openApp('/trips/b1');
    const back = await screen.findByRole('link', { name: 'Swap back' });
    expect(back).toHaveProperty('pathname', '/swap/b1');
  });

  it('links to the undo with the time left while the swap can be undone', async () => {
    current = { ...trip, timeline: swapped };
    undoOffer = {
      offerId: 'offer',
      journey: trip.booking.journey,
      seatsLeft: 12,
      crowding: 'low',
      travellerIds: ['t1'],
      price: { lines: [], total: pounds(0) },
      validUntil: new Date(Date.now() + 240_000).toISOString(),
      undoes: 'o1',
      places: [],
      formerPlaces: true,
    };
    openApp('/trips/b1');
    const undo = await screen.findByRole('link', { name: 'Undo this swap' });
    expect(undo).toHaveProperty('pathname', '/swap/b1/undo');
    const swap = screen.getByRole('link', { name: 'Swap this train' });
    expect(undo.compareDocumentPosition(swap)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('timer').textContent).toMatch(/^[34]:\d\d$/);
    expect(screen.queryByRole('link', { name: 'Swap back' })).toBeNull();
  });

  it('shows no link to the undo when it is not possible', async () => {
    const { booking } = trip;
    current = {
      ...trip,
      timeline: swapped,
      booking: { ...booking, verdict: { ...booking.verdict, swappable: false } },
    };
    openApp('/trips/b1');
    expect(await screen.findByText('You swapped trains.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Swap back' })).toBeNull();
  });
});
