import { findScriptAddress, setScriptAddress, toFilesOrigin } from '../releases/files-origin';

/** webpack has a timeout for chunks but not for style sheets. */
const styleTimeoutMs = 3_000;

/**
 * Adds to the scripts and style sheets that chunk loaders insert: the digest of the signed release map, and a new
 * address for each retry, because browsers also cache wrong responses. A remote needs no plugin for it.
 *
 * A script without a known digest fails as if it could not be loaded. The `Integrity-Policy` header and Trusted Types
 * enforce the same where the browser has them.
 */
export function protectHead(head: HTMLHeadElement = document.head): void {
  const appendChild = head.appendChild.bind(head);
  head.appendChild = <Added extends Node>(node: Added): Added => {
    if (node instanceof HTMLScriptElement && node.src && !node.integrity) {
      if (!addDigest(node, node.src)) return failAsync(node);
      node.src = toRetryAddress(node.src);
      // With these attributes a chunk loader would wait for the file of another release.
      for (const name of ['data-webpack', 'data-rspack']) node.removeAttribute(name);
      if (toFilesOrigin(node.src)) {
        void findScriptAddress(node.src, node.integrity).then((address) => {
          setScriptAddress(node, address);
          appendChild(node);
        });
        return node;
      }
    }
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && !node.integrity) {
      addDigest(node, node.href);
      // Otherwise the browser fails this request with the result of the failed preload.
      if (hasFailed(node.href)) toRetryAddress(node.href);
      node.href = toRetryAddress(node.href);
      addLoadTimeout(node);
    }
    return appendChild(node);
  };
}

function addDigest(element: HTMLScriptElement | HTMLLinkElement, address: string): boolean {
  const digest = globalThis.releaseDigests?.[address];
  if (!digest) return false;
  element.integrity = digest;
  element.crossOrigin = 'anonymous';
  return true;
}

/** The address of this request: from the second request on with the number of the retry. */
export function toRetryAddress(address: string): string {
  const retries = globalThis.releaseRetries;
  if (!retries) return address;
  const before = retries[address];
  retries[address] = before === undefined ? 0 : before + 1;
  return before === undefined ? address : `${address}?again=${before + 1}`;
}

function hasFailed(address: string): boolean {
  const requests = performance.getEntriesByName?.(address, 'resource') ?? [];
  return (requests as PerformanceResourceTiming[]).some(
    ({ responseStatus }) => responseStatus === 0 || responseStatus >= 400,
  );
}

function failAsync<Added extends HTMLElement>(element: Added): Added {
  queueMicrotask(() => element.dispatchEvent(new Event('error')));
  return element;
}

function addLoadTimeout(link: HTMLLinkElement): void {
  const timer = setTimeout(() => {
    link.remove();
    link.dispatchEvent(new Event('error'));
  }, styleTimeoutMs);
  for (const type of ['load', 'error']) link.addEventListener(type, () => clearTimeout(timer));
}
