/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import type { SlotState } from './remote-slot';
import { unmountWithTransition } from './screen-transition';

const createState = (status: 'closed' | 'loading' | 'open') =>
  createStore<SlotState>(() => ({ status }));

function createSlots(status: 'open' | 'loading' = 'open') {
  const slot = { state: createState(status), unmount: jest.fn(async () => {}) };
  const next = createState('closed');
  const unmount = () => unmountWithTransition(slot, next);
  return { slot, next, unmount };
}

/** A browser that takes the picture when `capture` is called. */
function addViewTransitions() {
  let update: (() => Promise<void>) | undefined;
  document.startViewTransition = jest.fn((callback) => {
    update = callback as () => Promise<void>;
    return { ready: Promise.reject(new Error('skipped')) } as unknown as ViewTransition;
  }) as typeof document.startViewTransition;
  return { capture: () => update?.() };
}

afterEach(() => {
  document.startViewTransition = undefined as never;
  jest.useRealTimers();
});

it('unmounts at once where the browser has no view transitions', async () => {
  const { slot, unmount } = createSlots();
  await unmount();
  expect(slot.unmount).toHaveBeenCalledTimes(1);
});

it('unmounts a remote at once that is still loading', async () => {
  addViewTransitions();
  const { slot, unmount } = createSlots('loading');
  await unmount();
  expect(slot.unmount).toHaveBeenCalledTimes(1);
  expect(document.startViewTransition).not.toHaveBeenCalled();
});

it('keeps the screen until the browser has its picture, and shows the next remote when it is open', async () => {
  const { capture } = addViewTransitions();
  const { slot, next, unmount } = createSlots();
  const left = unmount();
  await Promise.resolve();
  expect(slot.unmount).not.toHaveBeenCalled();
  const shown = jest.fn();
  const updated = capture()?.then(shown);
  await left;
  expect(slot.unmount).toHaveBeenCalledTimes(1);
  next.setState({ status: 'loading' }, true);
  expect(shown).not.toHaveBeenCalled();
  next.setState({ status: 'open' }, true);
  await updated;
  expect(shown).toHaveBeenCalledTimes(1);
});

it('does not wait for a picture or a remote forever', async () => {
  jest.useFakeTimers();
  const { capture } = addViewTransitions();
  const { slot, unmount } = createSlots();
  const left = unmount();
  await jest.advanceTimersByTimeAsync(100);
  await left;
  expect(slot.unmount).toHaveBeenCalledTimes(1);
  const updated = capture();
  await jest.advanceTimersByTimeAsync(300);
  await updated;
});
