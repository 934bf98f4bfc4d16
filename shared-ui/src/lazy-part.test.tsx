/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handlePartFailures } from 'shared-api';
import { lazyPart } from './lazy-part';

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;

let reported: unknown[] = [];

beforeEach(() => {
  reported = [];
  handlePartFailures((error) => {
    if (!reported.includes(error)) reported.push(error);
    return { remote: 'mfe-x', release: 'abc123', reference: '12345678' };
  });
});
afterEach(cleanup);

/** A part whose chunk fails until `heal` is called. */
const breakablePart = () => {
  let requests = 0;
  let isBroken = true;
  const Lazy = lazyPart(
    async () => {
      requests += 1;
      if (isBroken) throw new Error('Loading chunk 304 failed.');
      return Part;
    },
    { placeholder: <p>Loading</p>, note: 'Your ticket is valid.' },
  );
  return {
    Lazy,
    requests: () => requests,
    heal: () => {
      isBroken = false;
    },
  };
};

it('shows the card after two requests and makes no more, whatever renders around it', async () => {
  const { Lazy, requests } = breakablePart();
  const { rerender } = render(<Lazy name="Ada" />);
  expect(screen.queryByText('Loading')).not.toBeNull();
  await screen.findByText('This part of the page is not available');
  expect(screen.getByRole('alert').textContent).toContain('Your ticket is valid.');
  screen.getByText(/mfe-x, release abc123, reference 12345678/);
  for (const name of ['Bo', 'Cy', 'Di']) rerender(<Lazy name={name} />);
  // A request that a render started would be made within the pause of two attempts.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(requests()).toBe(2);
  expect(reported).toHaveLength(1);
});

it('shows the part after Retry', async () => {
  const { Lazy, heal } = breakablePart();
  render(<Lazy name="Ada" />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  heal();
  await userEvent.click(retry);
  await screen.findByText('Hello Ada');
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the card when Retry fails too', async () => {
  const { Lazy, requests } = breakablePart();
  render(<Lazy name="Ada" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(requests()).toBe(4);
});

it('makes three requests at most when the part was preloaded', async () => {
  const { Lazy, requests } = breakablePart();
  Lazy.preload();
  await Promise.resolve();
  Lazy.preload();
  render(<Lazy name="Ada" />);
  await screen.findByRole('button', { name: 'Try again' });
  expect(requests()).toBeLessThanOrEqual(3);
});

it('shows at once what was loaded before', async () => {
  const { Lazy, heal } = breakablePart();
  heal();
  const { unmount } = render(<Lazy name="Ada" />);
  await screen.findByText('Hello Ada');
  unmount();
  render(<Lazy name="Bo" />);
  expect(screen.queryByText('Hello Bo')).not.toBeNull();
});
