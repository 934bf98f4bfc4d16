import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeLoads } from './load-expose';
import { whenQuiet } from './when-quiet';

const open = (...remotes: string[]) =>
  activeLoads.setState({
    loading: remotes.map((remote) => ({ remote, expose: './lifecycles' })),
  });

describe('what may wait until the page is quiet', () => {
  let done: number;
  const work = () => {
    done += 1;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    done = 0;
    open();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is done once, when the browser is idle', () => {
    whenQuiet(work);
    expect(done).toBe(0);
    jest.runAllTimers();
    open('mfe-a');
    open();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('waits for the doors that are being opened', () => {
    open('mfe-a', 'mfe-b');
    whenQuiet(work);
    jest.runAllTimers();
    open('mfe-b');
    jest.runAllTimers();
    expect(done).toBe(0);
    open();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('waits again when a door is pressed before the browser was idle', () => {
    whenQuiet(work);
    open('mfe-a');
    jest.runAllTimers();
    expect(done).toBe(0);
    open();
    jest.runAllTimers();
    expect(done).toBe(1);
  });

  it('is not done when it was taken back', () => {
    const takeBack = whenQuiet(work);
    takeBack();
    jest.runAllTimers();
    open();
    jest.runAllTimers();
    expect(done).toBe(0);
  });
});
