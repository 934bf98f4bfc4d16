/** @jest-environment jsdom */

import { beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { failureStore } from 'federation';
import type { ComponentType } from 'react';
import { guardComponents } from './door-boundary';

const origin = { remote: 'shared-x', release: 'abc', base: '/r/shared-x/abc/', expose: './part' };

beforeEach(() => failureStore.setState({ failures: [] }));

it('keeps a component that throws from taking its surroundings with it', async () => {
  // React tells of a caught error on the console as well.
  const complained = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('broken');
    return <p>the part</p>;
  };
  const door = guardComponents({ Part, usePart: () => 1 }, origin) as { Part: ComponentType };
  render(
    <>
      <p>the rest</p>
      <door.Part />
    </>,
  );
  expect(screen.queryByText('the rest')).not.toBeNull();
  expect(failureStore.getState().failures).toMatchObject([
    { remote: 'shared-x', release: 'abc', phase: 'run', cause: 'broken' },
  ]);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('the part')).not.toBeNull();
  complained.mockRestore();
});

it('leaves what is no component as it is', () => {
  const usePart = () => 1;
  const module = { usePart };
  expect(guardComponents(module, { ...origin, expose: './use-part' })).toBe(module);
});
