import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import type { SlotState } from './remote-slot';
import { runWhenSettled } from './run-when-settled';

const loadingSlot = () => createStore<SlotState>(() => ({ status: 'loading' }));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('runWhenSettled', () => {
  it('runs when the remote has loaded', () => {
    const state = loadingSlot();
    const work = jest.fn();
    runWhenSettled(state, 100, work);
    state.setState({ status: 'loading' }, true);
    expect(work).not.toHaveBeenCalled();
    state.setState({ status: 'open' }, true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs once after the timeout', () => {
    const state = loadingSlot();
    const work = jest.fn();
    runWhenSettled(state, 100, work);
    jest.advanceTimersByTime(99);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    state.setState({ status: 'open' }, true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs once when the remote is closed before it loaded', () => {
    const state = loadingSlot();
    const work = jest.fn();
    runWhenSettled(state, 100, work);
    state.setState({ status: 'closed' }, true);
    jest.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
