/** @jest-environment jsdom */

import { beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { failureStore } from '@train-swap/federation';
import type { ComponentType } from 'react';
import { wrapComponents } from './expose-boundary';

const origin = { remote: 'shared-x', release: 'abc', base: '/r/shared-x/abc/', expose: './part' };

beforeEach(() => failureStore.setState({ failures: [] }));

it('shows a failure card for a component that throws and keeps its surroundings', async () => {
  // React also logs a caught error to the console.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('broken');
    return <p>the part</p>;
  };
  const module = wrapComponents({ Part, usePart: () => 1 }, origin) as { Part: ComponentType };
  render(
    <>
      <p>the rest</p>
      <module.Part />
    </>,
  );
  expect(screen.queryByText('the rest')).not.toBeNull();
  expect(failureStore.getState().failures).toMatchObject([
    { remote: 'shared-x', release: 'abc', phase: 'run', cause: 'broken' },
  ]);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('the part')).not.toBeNull();
  consoleError.mockRestore();
});

it('does not wrap exports that are not components', () => {
  const usePart = () => 1;
  const module = { usePart };
  expect(wrapComponents(module, { ...origin, expose: './use-part' })).toBe(module);
});
