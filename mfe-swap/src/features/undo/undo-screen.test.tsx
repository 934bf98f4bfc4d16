import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UndoOffer } from '@train-swap/shared-api';
import { problem } from '@train-swap/shared-api/testing';
import { at, guest, offerOf, operationOf } from '../../testing/fixtures';
import { address, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();
const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const undoOffer: UndoOffer = {
  ...offerOf('08:00', '12:22', 0, { validUntil: at('00:05') }),
  price: {
    lines: [{ kind: 'refund', label: 'What you paid, back to your card', amount: pounds(-1250) }],
    total: pounds(-1250),
    refundedAs: 'original',
  },
  undoes: 'o0',
  places: [{ travellerId: 't1', legIndex: 0, coach: 'C', place: '2' }],
  formerPlaces: true,
};
beforeEach(() => {
  page.state.undoOffer = undoOffer;
  const stepUps = [{ purpose: 'exchange' as const, subject: 'o1', until: at('01:00') }];
  page.state.session = { ...guest, stepUps };
});

const findUndoButton = () => screen.findByRole('button', { name: 'Go back to this train' });
const holds = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/exchange-operations'));
const rejectHold = (code: string, detail: string) =>
  page.services.use({
    'POST /train-swap/exchange-operations': () => problem(409, code, detail),
  });

describe('undoing a swap', () => {
  it('shows the former train, the seat and the refund, then holds and confirms the undo', async () => {
    const user = await openPage('/swap/b1/undo');
    expect(await screen.findByText('Coach C, seat 2')).toBeTruthy();
    expect(screen.getByText('You get back')).toBeTruthy();
    expect(screen.getByText('Time left')).toBeTruthy();
    expect(screen.queryByText('You get a different seat')).toBeNull();
    await user.click(await findUndoButton());
    await waitFor(() => expect(address()).toBe('/swap/b1/exchange/o1?seat=0.C.2.t1'));
    expect(holds()[0]?.body).toEqual({ offerId: undoOffer.offerId, places: undoOffer.places });
  });

  it('is confirmed as an undo and offers no second undo', async () => {
    page.state.operation = operationOf(undoOffer, { stepUpRequired: false, amountDue: pounds(0) });
    const user = await openPage('/swap/b1/exchange/o1');
    expect(await screen.findByText(/^What you paid is refunded/)).toBeTruthy();
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Refund');
    const steps = screen.getByRole('navigation', { name: 'Steps of the undo' });
    expect([...steps.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Undo (done)',
      'Refund',
    ]);
    expect(screen.getByText('Your old ticket again')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo my swap' }));
    expect(await screen.findByText('Swap undone')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your old ticket is back');
    expect(screen.queryByText(/new ticket/)).toBeNull();
    expect(screen.getByText('You get back').nextSibling?.textContent).toBe('£12.50');
    expect(screen.queryByRole('link', { name: 'Undo this swap' })).toBeNull();
  });

  it('shows that the old seat is taken', async () => {
    page.state.undoOffer = { ...undoOffer, formerPlaces: false };
    await openPage('/swap/b1/undo');
    expect(await screen.findByText('You get a different seat')).toBeTruthy();
  });

  it('shows why it is not possible and links to the ticket', async () => {
    page.state.undoOffer = null;
    await openPage('/swap/b1/undo');
    expect(await screen.findByText(/A swap can be undone for 5 minutes/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show my ticket' })).toHaveProperty(
      'pathname',
      '/trips/b1',
    );
  });

  it('shows why the seat could not be held and links to the running hold', async () => {
    const user = await openPage('/swap/b1/undo');
    rejectHold('operation-already-held', 'A swap of this booking is already on hold.');
    page.state.booking = { ...page.state.booking, activeOperationId: 'o9' };
    await user.click(await findUndoButton());
    expect(await screen.findByText(/is already on hold/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Continue that swap' })).toHaveProperty(
      'pathname',
      '/swap/b1/exchange/o9',
    );
  });

  it('is linked from the new ticket', async () => {
    page.state.operation = operationOf(offerOf('08:00', '12:22', 0), { status: 'CONFIRMED' });
    await openPage('/swap/b1/exchange/o1');
    expect(await screen.findByRole('link', { name: 'Undo this swap' })).toHaveProperty(
      'pathname',
      '/swap/b1/undo',
    );
  });
});
