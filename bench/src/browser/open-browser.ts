import { browserFlags, browserPath } from 'e2e/browsers/browser-options';
import { launch } from 'puppeteer-core';
import { createCertificate, startHttp2Proxy } from './http2-proxy';
import { type Line, startSlowLine } from './slow-line';

export const line: Line = { roundTrip: 60, bitsPerSecond: 9_000_000 };
export const cpuSlowdown = 4;

/** Starts a browser, and slow lines with HTTP/2 and TLS to edge servers. */
export async function openBrowser() {
  const { pem, pin } = await createCertificate();
  // Listeners for the network make the browser record the call stack of every request: 0.1 s of a first visit.
  const browser = await launch({
    ...(browserPath ? { executablePath: browserPath } : { channel: 'chrome' }),
    args: [...browserFlags, `--ignore-certificate-errors-spki-list=${pin}`],
    headless: 'shell',
    pipe: true,
    networkEnabled: false,
  });
  const closers: (() => unknown)[] = [() => browser.close()];
  /** @returns the address of an edge server behind a line */
  const connect = async (edge: string) => {
    const front = await startHttp2Proxy(edge, pem);
    const near = await startSlowLine(line, front.port);
    closers.unshift(near.close, front.close);
    return `https://localhost:${near.port}`;
  };
  const close = async () => {
    for (const one of closers) await one();
  };
  return { browser, connect, close };
}
