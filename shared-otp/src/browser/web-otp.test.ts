import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { subscribeToMessageCode } from './web-otp';

type Request = { signal: AbortSignal; resolve: (result: unknown) => void; fail: () => void };

let requests: Request[] = [];
const open = () => requests.filter(({ signal }) => !signal.aborted).length;
async function nextTask() {
  await jest.advanceTimersByTimeAsync(1);
}

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  Object.assign(globalThis, { OTPCredential: class {} });
  const get = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      requests.push({ signal, resolve, fail: () => reject(new DOMException('No', 'AbortError')) });
    });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'OTPCredential');
});

describe('subscribeToMessageCode', () => {
  it('does nothing without WebOTP', async () => {
    Reflect.deleteProperty(globalThis, 'OTPCredential');
    subscribeToMessageCode(() => {})();
    await nextTask();
    expect(requests).toHaveLength(0);
  });

  it('calls the listener once', async () => {
    const codes: string[] = [];
    const stop = subscribeToMessageCode((code) => codes.push(code));
    await nextTask();
    requests[0]?.resolve({ code: '123456' });
    await nextTask();
    expect(codes).toEqual(['123456']);
    stop();
    await nextTask();
    // Aborting a finished request crashes the page in Chromium.
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  it('sends one request for four listeners and calls the last one', async () => {
    const called: number[] = [];
    const stops = [1, 2, 3, 4].map((name) => subscribeToMessageCode(() => called.push(name)));
    await nextTask();
    expect(requests).toHaveLength(1);
    requests[0]?.resolve({ code: '1' });
    await nextTask();
    expect(called).toEqual([4]);
    // The previous listener is next.
    expect(requests).toHaveLength(2);
    for (const stop of stops) stop();
    await nextTask();
  });

  it('aborts the old request before it sends a new one', async () => {
    const stopFirst = subscribeToMessageCode(() => {});
    await nextTask();
    const stopSecond = subscribeToMessageCode(() => {});
    await nextTask();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    stopSecond();
    await nextTask();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    stopFirst();
    await nextTask();
    expect(open()).toBe(0);
  });

  it('sends one request when a listener subscribes twice in one task', async () => {
    const listener = () => {};
    subscribeToMessageCode(listener)();
    const stop = subscribeToMessageCode(listener);
    await nextTask();
    expect(requests).toHaveLength(1);
    stop();
    await nextTask();
    expect(open()).toBe(0);
  });

  it('does not repeat a failed request', async () => {
    const stop = subscribeToMessageCode(() => {});
    await nextTask();
    requests[0]?.fail();
    await nextTask();
    stop();
    await nextTask();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  it('does not call a listener that unsubscribed when the code arrived', async () => {
    const codes: string[] = [];
    const stop = subscribeToMessageCode((code) => codes.push(code));
    await nextTask();
    requests[0]?.resolve({ code: '123456' });
    stop();
    await nextTask();
    expect(codes).toEqual([]);
  });
});
