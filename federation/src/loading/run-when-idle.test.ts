import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeLoads } from './load-expose';
import { runAfterLoads } from './run-when-idle';

const setLoading = (...remotes: string[]) =>
  activeLoads.setState({
    loading: remotes.map((remote) => ({ remote, expose: './lifecycles' })),
  });

describe('runAfterLoads', () => {
  let done: number;
  const work = () => {
    done += 1;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    done = 0;
    setLoading();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs the work once, when the browser is idle', () => {
    runAfterLoads(work);
    expect(done).toBe(0);
    jest.runAllTimers();
    setLoading('mfe-a');
    setLoading();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('waits for the loads of remotes', () => {
    setLoading('mfe-a', 'mfe-b');
    runAfterLoads(work);
    jest.runAllTimers();
    setLoading('mfe-b');
    jest.runAllTimers();
    expect(done).toBe(0);
    setLoading();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('waits again when a load starts before the browser is idle', () => {
    runAfterLoads(work);
    setLoading('mfe-a');
    jest.runAllTimers();
    expect(done).toBe(0);
    setLoading();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('does not run the work when it was cancelled', () => {
    const cancel = runAfterLoads(work);
    cancel();
    jest.runAllTimers();
    setLoading();
    jest.runAllTimers();
    expect(done).toBe(0);
  });
});
