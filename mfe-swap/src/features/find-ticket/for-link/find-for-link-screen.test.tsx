import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { guest } from '../../../testing/fixtures';
import { address, openPage } from '../../../testing/open-page';
import { swapPage } from '../../../testing/swap-page';
import { getLinkTarget, getScreenAfter } from './find-for-link-screen';

const page = swapPage();
beforeEach(() => {
  page.state.session = null;
});

const reference = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Booking reference' });
const until = () => new Date(Date.now() + 19 * 60_000).toISOString();

async function findBy(surname: string, user: Awaited<ReturnType<typeof openPage>>) {
  await user.type(screen.getByRole('textbox', { name: 'Surname or email address' }), surname);
  await user.click(screen.getByRole('button', { name: 'Find my ticket' }));
}

describe('a link to a booking that this browser has not opened', () => {
  it.each([
    '/swap/b1',
    '/swap/b1/wish',
    '/swap/b1/undo',
    '/swap/b1/seats?train=journey-10%3A00',
    '/swap/b1/exchange/o1',
  ])('leads to the form with the reference filled in, and then to %s', async (target) => {
    const user = await openPage(`${target}#reference=SWAPME24`);
    expect(await reference()).toHaveProperty('value', 'SWAPME24');
    expect(address()).toBe(`/swap/find?next=${encodeURIComponent(target)}`);
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe(
      `/account/sign-in?next=${encodeURIComponent(target)}`,
    );
    await findBy('Okafor', user);
    await waitFor(() => expect(address()).toBe(target));
  });

  it('shows the time that is left to answer a proposal', async () => {
    await openPage(`/swap/b1/exchange/o1#reference=SWAPME24&until=${until()}`);
    await reference();
    expect(screen.getByText('Time left to answer')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^1[89]:\d\d$/);
  });

  it('keeps the target while the name is wrong', async () => {
    const user = await openPage('/swap/b1/exchange/o1#reference=SWAPME24');
    await reference();
    await findBy('Wrong', user);
    expect(await screen.findByText('We could not find this ticket')).toBeTruthy();
    expect(address()).toBe('/swap/find?next=%2Fswap%2Fb1%2Fexchange%2Fo1');
  });
});

it('removes the reference from the address of a booking that is open', async () => {
  page.state.session = guest;
  await openPage('/swap/b1#reference=SWAPME24');
  await screen.findByRole('heading', { level: 1, name: /Kings Cross to Edinburgh/ });
  await waitFor(() => expect(window.location.href).not.toContain('SWAPME24'));
});

it.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', '', null])(
  'ignores the target %j',
  (next) => {
    expect(getScreenAfter(getLinkTarget(next), 'b1')).toBe('/swap/b1');
  },
);

it.each([
  ['/trips/b1', '/trips/b1'],
  ['/payments/p1/receipt', '/payments/p1/receipt'],
  // It would lead back to the form.
  ['/trips/b2', '/swap/b1'],
  ['/swap/find?next=%2Ftrips%2Fb1', '/swap/b1'],
])('opens after %s, with the booking b1, the screen %s', (next, screenAfter) => {
  expect(getScreenAfter(getLinkTarget(next), 'b1')).toBe(screenAfter);
});
