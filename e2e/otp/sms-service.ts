import type { Page } from '@playwright/test';

/** Of blink.mojom.SmsStatus. */
export const status = { success: 0, timeout: 4 } as const;

type Pipe = {
  watch: (signals: { readable: boolean }, callback: () => void) => void;
  readMessage: () => { result: number; buffer: ArrayBuffer };
  writeMessage: (buffer: ArrayBuffer, handles: []) => void;
};
type Interceptor = { oninterfacerequest: (event: { handle: Pipe }) => void; start: () => void };
type SmsService = { requests: string[]; respond: (status: number, code: string | null) => void };
type Browser = typeof globalThis & {
  MojoInterfaceInterceptor: new (name: string) => Interceptor;
  smsService: SmsService;
};

/**
 * Runs in the page of a Chromium with MojoJS and mocks the SMS service of the browser, so that the real
 * `navigator.credentials.get` is used. Web platform tests do the same.
 */
function mockSmsService() {
  const browser = globalThis as Browser;
  if (!isSecureContext) return;
  const waiting: { pipe: Pipe; name: number; id: bigint }[] = [];
  const requests: string[] = [];
  const read = (pipe: Pipe) => {
    for (;;) {
      const { result, buffer } = pipe.readMessage();
      if (result !== 0) return;
      const view = new DataView(buffer);
      // A message header: bytes, version, interface, name, flags, nonce, request.
      const expectsResponse = (view.getUint32(16, true) & 1) === 1;
      requests.push(expectsResponse ? 'requested' : 'aborted');
      if (!expectsResponse) continue;
      waiting.push({ pipe, name: view.getUint32(12, true), id: view.getBigUint64(24, true) });
    }
  };
  const interceptor = new browser.MojoInterfaceInterceptor('blink.mojom.WebOTPService');
  interceptor.oninterfacerequest = ({ handle }) => {
    handle.watch({ readable: true }, () => read(handle));
  };
  interceptor.start();
  browser.smsService = {
    requests,
    respond: (state, code) => {
      const request = waiting.pop();
      if (!request) throw new Error('There is no pending request.');
      const text = new TextEncoder().encode(code ?? '');
      const padded = code === null ? 0 : 8 + Math.ceil(text.length / 8) * 8;
      const buffer = new ArrayBuffer(32 + 24 + padded);
      const view = new DataView(buffer);
      const words = [32, 1, 0, request.name, 2, 0];
      words.forEach((word, index) => {
        view.setUint32(index * 4, word, true);
      });
      view.setBigUint64(24, request.id, true);
      // The response: size, version, status and the offset of the text.
      view.setUint32(32, 24, true);
      view.setInt32(40, state, true);
      if (code !== null) {
        view.setBigUint64(48, 8n, true);
        view.setUint32(56, 8 + text.length, true);
        view.setUint32(60, text.length, true);
        new Uint8Array(buffer, 64).set(text);
      }
      request.pipe.writeMessage(buffer, []);
    },
  };
}

/** Connects a test to the mocked SMS service. */
export async function connectSmsService(page: Page) {
  await page.addInitScript(mockSmsService);
  return {
    /** The requests of the page: `requested`, `aborted`. */
    requests: () => page.evaluate(() => (globalThis as Browser).smsService.requests),
    respond: (state: number, code: string | null = null) =>
      page.evaluate(
        (response) => (globalThis as Browser).smsService.respond(response.state, response.code),
        {
          state,
          code,
        },
      ),
  };
}
