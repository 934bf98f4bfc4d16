/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadFailureHandler } from '@train-swap/shared-api';
import { lazyComponent } from './lazy-component';

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;

let reported: unknown[] = [];

beforeEach(() => {
  reported = [];
  setLoadFailureHandler((error) => {
    if (!reported.includes(error)) reported.push(error);
    return { remote: 'mfe-x', release: 'abc123', reference: '12345678' };
  });
});
afterEach(cleanup);

/** A component whose chunk fails until `repair` is called. */
function createFailingComponent() {
  let requests = 0;
  let isBroken = true;
  const Lazy = lazyComponent(
    async () => {
      requests += 1;
      if (isBroken) throw new Error('Loading chunk 304 failed.');
      return Part;
    },
    { placeholder: () => <p>Loading</p>, note: 'Your ticket is valid.' },
  );
  return {
    Lazy,
    requests: () => requests,
    repair: () => {
      isBroken = false;
    },
  };
}

it('shows the card after two requests and sends no more when its parent renders', async () => {
  const { Lazy, requests } = createFailingComponent();
  const { rerender } = render(<Lazy name="Ada" />);
  expect(screen.queryByText('Loading')).not.toBeNull();
  await screen.findByText('This part of the page is not available');
  expect(screen.getByRole('alert').textContent).toContain('Your ticket is valid.');
  screen.getByText(/mfe-x, release abc123, reference 12345678/);
  for (const name of ['Bo', 'Cy', 'Di']) rerender(<Lazy name={name} />);
  // A request that a render starts would be sent within the delay between two attempts.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(requests()).toBe(2);
  expect(reported).toHaveLength(1);
});

it('shows the component after Retry', async () => {
  const { Lazy, repair } = createFailingComponent();
  render(<Lazy name="Ada" />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  repair();
  await userEvent.click(retry);
  await screen.findByText('Hello Ada');
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the card when Retry fails', async () => {
  const { Lazy, requests } = createFailingComponent();
  render(<Lazy name="Ada" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(requests()).toBe(4);
});

it('sends at most three requests when the component was preloaded', async () => {
  const { Lazy, requests } = createFailingComponent();
  const preloaded = Lazy.preload();
  await Promise.resolve();
  void Lazy.preload();
  render(<Lazy name="Ada" />);
  expect(await preloaded).toBeUndefined();
  await screen.findByRole('button', { name: 'Try again' });
  expect(requests()).toBeLessThanOrEqual(3);
});

it('shows the component at once when its code is already loaded', async () => {
  const { Lazy, repair } = createFailingComponent();
  repair();
  const { unmount } = render(<Lazy name="Ada" />);
  await screen.findByText('Hello Ada');
  unmount();
  render(<Lazy name="Bo" />);
  expect(screen.queryByText('Hello Bo')).not.toBeNull();
});
