import type { Page } from '@playwright/test';

/** Of blink.mojom.SmsStatus. */
export const status = { success: 0, timeout: 4 } as const;

type Pipe = {
  watch: (signals: { readable: boolean }, told: () => void) => void;
  readMessage: () => { result: number; buffer: ArrayBuffer };
  writeMessage: (buffer: ArrayBuffer, handles: []) => void;
};
type Interceptor = { oninterfacerequest: (event: { handle: Pipe }) => void; start: () => void };
type Phone = { heard: string[]; answer: (status: number, code: string | null) => void };
type Browser = typeof globalThis & {
  MojoInterfaceInterceptor: new (name: string) => Interceptor;
  phone: Phone;
};

/**
 * Runs in the page of a Chromium with MojoJS: stands where the browser's own service for text
 * messages stands, so that `navigator.credentials.get` is the real one. Web platform tests do the same.
 */
const answerMojo = () => {
  const browser = globalThis as Browser;
  if (!isSecureContext) return;
  const waiting: { pipe: Pipe; name: number; id: bigint }[] = [];
  const heard: string[] = [];
  const read = (pipe: Pipe) => {
    for (;;) {
      const { result, buffer } = pipe.readMessage();
      if (result !== 0) return;
      const view = new DataView(buffer);
      // A message header: bytes, version, interface, name, flags, nonce, request.
      const expectsAnswer = (view.getUint32(16, true) & 1) === 1;
      heard.push(expectsAnswer ? 'asked' : 'aborted');
      if (!expectsAnswer) continue;
      waiting.push({ pipe, name: view.getUint32(12, true), id: view.getBigUint64(24, true) });
    }
  };
  const interceptor = new browser.MojoInterfaceInterceptor('blink.mojom.WebOTPService');
  interceptor.oninterfacerequest = ({ handle }) => {
    handle.watch({ readable: true }, () => read(handle));
  };
  interceptor.start();
  browser.phone = {
    heard,
    answer: (state, code) => {
      const asked = waiting.pop();
      if (!asked) throw new Error('Nobody asks for a code.');
      const text = new TextEncoder().encode(code ?? '');
      const padded = code === null ? 0 : 8 + Math.ceil(text.length / 8) * 8;
      const buffer = new ArrayBuffer(32 + 24 + padded);
      const view = new DataView(buffer);
      const words = [32, 1, 0, asked.name, 2, 0];
      words.forEach((word, index) => {
        view.setUint32(index * 4, word, true);
      });
      view.setBigUint64(24, asked.id, true);
      // The answer: its size, its version, the status, and how far on the text stands.
      view.setUint32(32, 24, true);
      view.setInt32(40, state, true);
      if (code !== null) {
        view.setBigUint64(48, 8n, true);
        view.setUint32(56, 8 + text.length, true);
        view.setUint32(60, text.length, true);
        new Uint8Array(buffer, 64).set(text);
      }
      asked.pipe.writeMessage(buffer, []);
    },
  };
};

/** The way to a phone through the browser itself. */
export const connectPhone = async (page: Page) => {
  await page.addInitScript(answerMojo);
  return {
    /** What the browser's service heard: `asked`, `aborted`. */
    heard: () => page.evaluate(() => (globalThis as Browser).phone.heard),
    answer: (state: number, code: string | null = null) =>
      page.evaluate((given) => (globalThis as Browser).phone.answer(given.state, given.code), {
        state,
        code,
      }),
  };
};
