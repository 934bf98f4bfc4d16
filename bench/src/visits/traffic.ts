import type { CDPSession } from '@playwright/test';

export type Traffic = {
  requests: number;
  /** As they came over the line. */
  bytes: number;
  scripts: number;
  styles: number;
};

/** Counts what a page asks for from now on; what comes from the browser's own cache costs nothing. */
export const countTraffic = async (session: CDPSession) => {
  const kinds = new Map<string, string>();
  const counted = { requests: 0, bytes: 0, scripts: 0, styles: 0 };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    kinds.set(requestId, type ?? 'Other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    const kind = kinds.get(requestId);
    counted.requests += 1;
    counted.bytes += encodedDataLength;
    if (kind === 'Script') counted.scripts += encodedDataLength;
    if (kind === 'Stylesheet') counted.styles += encodedDataLength;
  });
  return (): Traffic => ({ ...counted });
};

/** What came between two counts. */
export const since = (before: Traffic, after: Traffic): Traffic => ({
  requests: after.requests - before.requests,
  bytes: after.bytes - before.bytes,
  scripts: after.scripts - before.scripts,
  styles: after.styles - before.styles,
});
