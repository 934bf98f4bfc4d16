import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type CodeTimes, useResend } from './use-resend';

const begin = Date.parse('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
const first: CodeTimes = { expiresAt: after(300), resendAt: after(30) };
const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  jest.useFakeTimers({ now: begin });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useResend', () => {
  it('counts down both times', async () => {
    const { result } = renderHook(() => useResend({ ...first, onResend: async () => {} }));
    expect(result.current).toMatchObject({ secondsLeft: 300, coolDown: 30, tries: 0 });
    await advance(31);
    expect(result.current).toMatchObject({ secondsLeft: 269, coolDown: 0 });
    await advance(400);
    expect(result.current.secondsLeft).toBe(0);
  });

  it('sends no code before `resendAt`', async () => {
    const onResend = jest.fn(async () => {});
    const { result } = renderHook(() => useResend({ ...first, onResend }));
    act(() => result.current.resend());
    expect(onResend).not.toHaveBeenCalled();
  });

  it('uses the times of the response and counts the code', async () => {
    const fresh = { expiresAt: after(400), resendAt: after(90) };
    const { result } = renderHook(() => useResend({ ...first, onResend: async () => fresh }));
    await advance(31);
    await act(async () => result.current.resend());
    expect(result.current).toMatchObject({ tries: 1, busy: false, failed: false, coolDown: 59 });
  });

  it('uses newer times from its properties', async () => {
    const onResend = async () => {};
    const { result, rerender } = renderHook(
      (times: CodeTimes) => useResend({ ...times, onResend }),
      {
        initialProps: first,
      },
    );
    rerender({ expiresAt: after(500), resendAt: after(60) });
    expect(result.current).toMatchObject({ tries: 1, secondsLeft: 500, coolDown: 60 });
  });

  it('sends one request while another is in progress', async () => {
    let done = () => {};
    const onResend = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          done = resolve;
        }),
    );
    const { result } = renderHook(() => useResend({ ...first, onResend }));
    await advance(31);
    act(() => result.current.resend());
    act(() => result.current.resend());
    expect(result.current.busy).toBe(true);
    await act(async () => done());
    expect(onResend).toHaveBeenCalledTimes(1);
    expect(result.current.busy).toBe(false);
  });

  it('reports a failure', async () => {
    const onResend = () => Promise.reject(new Error('Unreachable'));
    const { result } = renderHook(() => useResend({ ...first, onResend }));
    await advance(31);
    await act(async () => result.current.resend());
    expect(result.current).toMatchObject({ failed: true, tries: 0 });
  });
});
