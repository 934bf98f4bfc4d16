import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { problem } from '@train-swap/shared-api/testing';
import { bookingOf, journeyOf, numbered, offerOf } from '../../testing/fixtures';
import { address, goTo, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';

const page = swapPage();
beforeEach(() => {
  page.state.session = null;
  const booking = bookingOf({ journey: numbered(journeyOf('10:00', '14:22')) });
  const full = numbered(journeyOf('13:00', '17:30'));
  page.state.booking = booking;
  page.state.seatOffer = { ...page.state.seatOffer, journey: booking.journey };
  page.state.offers = [offerOf('13:00', '17:30', 1000, { seatsLeft: 0, journey: full })];
});

const marked = () => document.querySelector('[data-tour-active]');

/** The panel of a step, when it has the focus. The heading of a new screen takes it until the element is there. */
async function findStep(name: string, { hasElement = true } = {}) {
  const panel = await screen.findByRole('dialog', { name });
  await waitFor(() => {
    expect(marked() !== null).toBe(hasElement);
    expect(panel).toBe(document.activeElement);
  });
  return panel;
}

async function start() {
  const user = await openPage('/');
  await user.click(screen.getByRole('button', { name: 'Try it with a sample ticket' }));
  await findStep('Your ticket and its verdict');
  return user;
}

describe('the guided tour', () => {
  it('opens the sample ticket and explains one element after the other', async () => {
    const user = await start();
    expect(address()).toBe('/swap/b1');
    await waitFor(() =>
      expect(marked()).toBe(screen.getByRole('region', { name: 'You can swap this ticket' })),
    );
    await user.keyboard('{ArrowRight}');
    await findStep('The departure board');
    await user.keyboard('{ArrowRight}');
    const wish = within(await findStep('A full train and its wish'));
    await waitFor(() => expect(marked()?.textContent).toContain('Wish for this train'));
    await user.click(wish.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/swap/how-it-works'));
    await findStep('Who moves where');
    await waitFor(() => expect(marked()?.textContent).toContain('A ring of three'));
    await user.keyboard('{ArrowRight}');
    await findStep('Choose your seat');
    expect(address()).toBe('/swap/b1/seats?train=journey-10%3A00');
    await user.keyboard('{ArrowLeft}');
    await findStep('Who moves where');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    const last = within(await findStep('Changed your mind?'));
    await user.click(last.getByRole('button', { name: 'Finish the tour' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(marked()).toBeNull();
  });

  it('ends with Escape, moves the focus to the heading and is remembered', async () => {
    const user = await start();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
    goTo('/');
    expect(
      await screen.findByRole('button', { name: 'Repeat the tour with a sample ticket' }),
    ).toBeTruthy();
  });

  it('waits while the traveller is on another screen', async () => {
    const user = await start();
    goTo('/swap/b1/wish');
    const waiting = within(await findStep('The tour is waiting', { hasElement: false }));
    await user.click(waiting.getByRole('button', { name: 'Continue the tour' }));
    expect(await findStep('Your ticket and its verdict')).toBeTruthy();
    expect(address()).toBe('/swap/b1');
  });

  it('shows why the sample ticket cannot be opened', async () => {
    page.services.use({
      'POST /train-swap/sample-bookings': () =>
        problem(429, 'too-many-attempts', 'There were too many sample tickets.'),
    });
    const user = await openPage('/');
    await user.click(screen.getByRole('button', { name: 'Try it with a sample ticket' }));
    expect(await screen.findByText(/The sample ticket could not be opened/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
