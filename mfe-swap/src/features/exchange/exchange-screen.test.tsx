import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { problem } from '@train-swap/shared-api/testing';
import {
  bookingOf,
  changingJourney,
  guest,
  offerOf,
  operationOf,
  withStatus,
} from '../../testing/fixtures';
import { loseReply } from '../../testing/lose-reply';
import { address, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();
beforeEach(() => {
  page.state.booking = bookingOf({ activeOperationId: 'o1' });
  // An earlier train of the same fare with the fee waived: nothing to pay.
  page.state.operation = operationOf(offerOf('08:00', '12:22', -250), {
    heldUntil: '2036-11-22T00:10:00Z',
  });
});

const heldPath = '/swap/b1/exchange/o1?seat=0.C.2.t1';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const verifications = 'POST /authentication/one-time-codes/:challengeId/verifications';
const confirmations = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/confirmation'));

async function openCode() {
  const user = await openPage(heldPath);
  await user.click(await screen.findByRole('button', { name: /^Send email to/ }));
  const first = await screen.findByLabelText('Digit 1 of 6');
  const enter = async (code: string) => {
    await user.click(first);
    await user.paste(code);
  };
  return { user, enter };
}

function confirmIdentity() {
  page.state.session = {
    ...guest,
    stepUps: [{ purpose: 'exchange', subject: 'o1', until: '2036-11-22T01:00:00Z' }],
  };
  if (page.state.operation)
    page.state.operation = { ...page.state.operation, stepUpRequired: false };
}

describe('confirming the identity', () => {
  it('accepts a code sent to the contact of the booking', async () => {
    const { enter } = await openCode();
    await enter('424242');
    expect(await heading('Confirm')).toBeTruthy();
  });

  it.each([
    [422, 'code-wrong', 'This is not the code that we sent last. Check it; you have 4 more tries.'],
    [410, 'code-expired', 'This code has expired. Ask for a new one.'],
    [409, 'code-used', 'This code has been used. Ask for a new one.'],
  ])('shows the error of a rejected code: %p %p', async (status, code, detail) => {
    page.services.use({
      [verifications]: () => problem(status, code, detail, { attemptsLeft: 4 }),
    });
    const { enter } = await openCode();
    await enter('111111');
    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
    expect(await heading('Confirm that it is you')).toBeTruthy();
    page.restore();
    await enter('424242');
    expect(await heading('Confirm')).toBeTruthy();
  });

  it('accepts no code after too many wrong ones, and names the other channel', async () => {
    page.services.use({
      [verifications]: () =>
        problem(429, 'code-locked', 'You can request a new code in 15 minutes.', {
          until: new Date(Date.now() + 900_000).toISOString(),
        }),
    });
    const { enter } = await openCode();
    await enter('111111');
    expect(await screen.findByText('A code by text message works meanwhile.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' }).ariaDisabled).toBe('true');
    expect(screen.getByRole('button', { name: /^Send a new code in 1[45]:/ })).toBeTruthy();
  });

  it('offers a retry when the code could not be sent', async () => {
    page.services.use({
      'POST /authentication/one-time-codes': () =>
        problem(503, 'service-unavailable', 'No mail now.'),
    });
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: /^Send email to/ }));
    expect(await screen.findByText(/No mail now/)).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Digit 1 of 6')).toBeTruthy();
  });

  it('returns to these seats after signing in', async () => {
    await openPage(heldPath);
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(heldPath);
  });
});

describe('confirming the exchange', () => {
  it('issues the new ticket', async () => {
    confirmIdentity();
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Swap my train' }));
    expect(await heading('Your new ticket')).toBe(document.activeElement);
    const train = screen.getByRole('region', { name: 'Your train' });
    expect(within(train).getByText('Coach C, seat 2')).toBeTruthy();
  });

  it('shows the new ticket by itself when the response was lost', async () => {
    confirmIdentity();
    loseReply(page, 'POST /train-swap/exchange-operations/:operationId/confirmation');
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Swap my train' }));
    expect(await heading('Your new ticket')).toBeTruthy();
    const train = screen.getByRole('region', { name: 'Your train' });
    expect(within(train).getByText('Coach C, seat 2')).toBeTruthy();
  }, 15_000);

  it('repeats the same key after the service was unavailable', async () => {
    confirmIdentity();
    page.services.use({
      'POST /train-swap/exchange-operations/:operationId/confirmation': () =>
        problem(503, 'service-unavailable', 'Your ticket cannot be made just now.'),
    });
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Swap my train' }));
    const notice = await screen.findByText(/cannot be made just now/);
    expect(notice).toBeTruthy();
    page.restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Your new ticket')).toBeTruthy();
    expect(new Set(confirmations().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }, 15_000);

  it('shows that the time has run out when the hold has expired', async () => {
    confirmIdentity();
    page.services.use({
      'POST /train-swap/exchange-operations/:operationId/confirmation': () => {
        if (page.state.operation)
          page.state.operation = { ...page.state.operation, status: 'EXPIRED', places: [] };
        return problem(410, 'hold-expired', 'Your time to finish is over.');
      },
    });
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Swap my train' }));
    expect(await heading('Your time to finish is over')).toBeTruthy();
  });
});

it('names the seats of two trains in the order of the journey', async () => {
  const seat = (legIndex: number, coach: string, place: string) => ({
    travellerId: 't1',
    legIndex,
    coach,
    place,
  });
  const journey = changingJourney();
  const reservations = [seat(1, 'C', '8'), seat(0, 'C', '7')];
  page.state.booking = bookingOf({ activeOperationId: 'o1', journey, reservations });
  page.state.operation = operationOf(
    { ...offerOf('10:00', '14:40', -250), journey },
    { places: [seat(0, 'C', '2'), seat(1, 'D', '5')] },
  );
  await openPage(heldPath);
  expect(
    await screen.findByText('Coach C, seat 7; on the next train coach C, seat 8'),
  ).toBeTruthy();
  expect(screen.getByText(/^seat C 2, then D 5/)).toBeTruthy();
});

it('names coach and seat where coaches have numbers', async () => {
  const places = [{ travellerId: 't1', legIndex: 0, coach: '2', place: '8' }];
  page.state.operation = operationOf(offerOf('09:00', '13:20', 400), { places });
  await openPage(heldPath);
  expect(await screen.findByText(/^coach 2, seat 8/)).toBeTruthy();
});

describe('a held train that changed', () => {
  const change = (status: Parameters<typeof withStatus>[1]) => {
    const { operation } = page.state;
    if (!operation) throw new Error('There is no held train.');
    const { offer } = operation;
    page.state.operation = {
      ...operation,
      offer: { ...offer, journey: withStatus(offer.journey, status) },
    };
  };

  it('cannot be confirmed once it is cancelled, and leads to the other trains', async () => {
    change({ cancelled: true });
    const user = await openPage(heldPath);
    await heading('Choose another train');
    expect(screen.getByText('The train that you chose is cancelled')).toBeTruthy();
    expect(screen.getByText('You are not charged. Your old ticket is still valid.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Send email|Swap my train|Pay)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose another train' }));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(page.state.operation?.status).toBe('RELEASED');
  });

  it('has its new times while it is late, and can be confirmed', async () => {
    change({ delayMinutes: 12 });
    confirmIdentity();
    await openPage(heldPath);
    expect(await screen.findByText('The train that you chose is late')).toBeTruthy();
    expect(screen.getByText('It now leaves at 08:12 and arrives at 12:34.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Swap my train' })).toBeTruthy();
  });
});

describe('an ended hold', () => {
  it('keeps the chosen train and seat for another try after the service released the seat', async () => {
    if (page.state.operation)
      page.state.operation = { ...page.state.operation, status: 'EXPIRED', places: [] };
    const user = await openPage(heldPath);
    await heading('Your time to finish is over');
    expect(screen.getByText('Your ticket is still valid')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Try the same train again' }));
    expect(await screen.findByRole('button', { name: /^Seat 2, .*chosen for you$/ })).toBeTruthy();
  });

  it('can be released by the traveller after a confirmation, and links to the ticket', async () => {
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Stop and keep my old ticket' }));
    await user.click(screen.getByText('Stop the swap'));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(page.state.operation?.status).toBe('RELEASED');
  });

  it('is shown when the response to the release was lost', async () => {
    loseReply(page, 'DELETE /train-swap/exchange-operations/:operationId');
    const user = await openPage(heldPath);
    await user.click(await screen.findByRole('button', { name: 'Stop and keep my old ticket' }));
    await user.click(screen.getByText('Stop the swap'));
    expect(await heading('This swap was stopped')).toBeTruthy();
  });

  it('of another traveller is not shown', async () => {
    await openPage('/swap/b1/exchange/other');
    expect(await screen.findByText(/There is no such swap for this ticket/)).toBeTruthy();
  });
});
