import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listenForCode } from './web-otp';

type Request = { signal: AbortSignal; resolve: (answer: unknown) => void; fail: () => void };

let requests: Request[] = [];
const open = () => requests.filter(({ signal }) => !signal.aborted).length;
const nextTurn = async () => {
  await jest.advanceTimersByTimeAsync(1);
};

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

describe('listening for the code of a text message', () => {
  it('does nothing where the browser cannot', async () => {
    Reflect.deleteProperty(globalThis, 'OTPCredential');
    listenForCode(() => {})();
    await nextTurn();
    expect(requests).toHaveLength(0);
  });

  it('hands the code over once', async () => {
    const codes: string[] = [];
    const stop = listenForCode((code) => codes.push(code));
    await nextTurn();
    requests[0]?.resolve({ code: '123456' });
    await nextTurn();
    expect(codes).toEqual(['123456']);
    stop();
    await nextTurn();
    // Aborting what has been answered kills the page in Chromium.
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  it('asks once for four that begin together, for the last of them', async () => {
    const heard: number[] = [];
    const stops = [1, 2, 3, 4].map((name) => listenForCode(() => heard.push(name)));
    await nextTurn();
    expect(requests).toHaveLength(1);
    requests[0]?.resolve({ code: '1' });
    await nextTurn();
    expect(heard).toEqual([4]);
    // Who waited before is next.
    expect(requests).toHaveLength(2);
    for (const stop of stops) stop();
    await nextTurn();
  });

  it('aborts the old request before it asks anew, and only then', async () => {
    const stopFirst = listenForCode(() => {});
    await nextTurn();
    const stopSecond = listenForCode(() => {});
    await nextTurn();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    stopSecond();
    await nextTurn();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    stopFirst();
    await nextTurn();
    expect(open()).toBe(0);
  });

  it('keeps its request when one mounts, unmounts and mounts again in a turn', async () => {
    const listener = () => {};
    listenForCode(listener)();
    const stop = listenForCode(listener);
    await nextTurn();
    expect(requests).toHaveLength(1);
    stop();
    await nextTurn();
    expect(open()).toBe(0);
  });

  it('lets a refused request go and does not ask again by itself', async () => {
    const stop = listenForCode(() => {});
    await nextTurn();
    requests[0]?.fail();
    await nextTurn();
    stop();
    await nextTurn();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  it('gives nothing to who stopped just as the code came', async () => {
    const codes: string[] = [];
    const stop = listenForCode((code) => codes.push(code));
    await nextTurn();
    requests[0]?.resolve({ code: '123456' });
    stop();
    await nextTurn();
    expect(codes).toEqual([]);
  });
});
