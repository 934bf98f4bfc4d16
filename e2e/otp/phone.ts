import type { Page } from '@playwright/test';

type Call = {
  state: 'open' | 'answered' | 'aborted';
  deliver: (code: string | null) => void;
  refuse: (name: string) => void;
};
type WithCalls = typeof globalThis & { calls: Call[] };

/**
 * Runs in the page: takes the place of the browser's way to a phone and keeps every call. Where
 * Chromium would end the page, the call throws, which fails the test.
 */
export const answerForPhone = () => {
  // The empty page of a new window has no credentials at all.
  if (!isSecureContext) return;
  const calls: Call[] = [];
  (globalThis as WithCalls).calls = calls;
  const query = new URLSearchParams(location.search);
  if (query.has('without-web-otp')) Reflect.deleteProperty(globalThis, 'OTPCredential');
  const own = CredentialsContainer.prototype.get;
  CredentialsContainer.prototype.get = function get(this: CredentialsContainer, options) {
    if (!options || !('otp' in options)) return own.call(this, options);
    if (calls.some(({ state }) => state === 'open'))
      console.error('A second request while the first one is open.');
    return new Promise((resolve, reject) => {
      const call: Call = {
        state: 'open',
        deliver: (code) => {
          call.state = 'answered';
          resolve(code === null ? null : ({ type: 'otp', code } as unknown as Credential));
        },
        refuse: (name) => {
          call.state = 'answered';
          reject(new DOMException('No code', name));
        },
      };
      calls.push(call);
      options.signal?.addEventListener('abort', () => {
        if (call.state !== 'open') console.error('An abort that meets no open request.');
        call.state = 'aborted';
        reject(options.signal?.reason);
      });
    });
  };
};

export const phone = (page: Page) => ({
  /** What became of each request so far. */
  states: () => page.evaluate(() => (globalThis as WithCalls).calls.map(({ state }) => state)),
  /** A text message with this code comes in for the last request. */
  deliver: (code: string | null) =>
    page.evaluate((text) => (globalThis as WithCalls).calls.at(-1)?.deliver(text), code),
  refuse: (name: string) =>
    page.evaluate((text) => (globalThis as WithCalls).calls.at(-1)?.refuse(text), name),
});
