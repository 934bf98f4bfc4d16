import type { Page } from '@playwright/test';

type Call = {
  state: 'open' | 'resolved' | 'aborted';
  deliver: (code: string | null) => void;
  reject: (name: string) => void;
};
type WithCalls = typeof globalThis & { calls: Call[] };

/**
 * Runs in the page: mocks WebOTP and records each call. It logs an error, which fails the test, where Chromium would crash.
 */
export function mockWebOtp() {
  // about:blank has no credentials.
  if (!isSecureContext) return;
  const calls: Call[] = [];
  (globalThis as WithCalls).calls = calls;
  const query = new URLSearchParams(location.search);
  if (query.has('without-web-otp')) Reflect.deleteProperty(globalThis, 'OTPCredential');
  const originalGet = CredentialsContainer.prototype.get;
  CredentialsContainer.prototype.get = function get(this: CredentialsContainer, options) {
    if (!options || !('otp' in options)) return originalGet.call(this, options);
    if (calls.some(({ state }) => state === 'open'))
      console.error('A second request while the first one is open.');
    return new Promise((resolve, reject) => {
      const call: Call = {
        state: 'open',
        deliver: (code) => {
          call.state = 'resolved';
          resolve(code === null ? null : ({ type: 'otp', code } as unknown as Credential));
        },
        reject: (name) => {
          call.state = 'resolved';
          reject(new DOMException('No code', name));
        },
      };
      calls.push(call);
      options.signal?.addEventListener('abort', () => {
        if (call.state !== 'open') console.error('An abort without an open request.');
        call.state = 'aborted';
        reject(options.signal?.reason);
      });
    });
  };
}

export const phone = (page: Page) => ({
  /** States of all requests. */
  states: () => page.evaluate(() => (globalThis as WithCalls).calls.map(({ state }) => state)),
  /** Resolves the last request with this code. */
  deliver: (code: string | null) =>
    page.evaluate((text) => (globalThis as WithCalls).calls.at(-1)?.deliver(text), code),
  reject: (name: string) =>
    page.evaluate((text) => (globalThis as WithCalls).calls.at(-1)?.reject(text), name),
});
