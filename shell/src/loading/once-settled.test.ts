import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import { onceSettled } from './once-settled';
import type { SlotState } from './remote-slot';

const loadingSlot = () => createStore<SlotState>(() => ({ status: 'loading' }));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('onceSettled', () => {
  it('waits for the remote while it loads', () => {
    const state = loadingSlot();
    const work = jest.fn();
    onceSettled(state, 100, work);
    state.setState({ status: 'loading' }, true);
    expect(work).not.toHaveBeenCalled();
    state.setState({ status: 'open' }, true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('goes on after its patience, and only once', () => {
    const state = loadingSlot();
    const work = jest.fn();
    onceSettled(state, 100, work);
    jest.advanceTimersByTime(99);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    state.setState({ status: 'open' }, true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not go on a second time after a remote that was left at once', () => {
    const state = loadingSlot();
    const work = jest.fn();
    onceSettled(state, 100, work);
    state.setState({ status: 'closed' }, true);
    jest.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
