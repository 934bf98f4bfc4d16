/** Milliseconds. webpack gives up a chunk itself; a style sheet that hangs would wait for ever. */
const styleTimeoutMs = 3_000;

/**
 * Gives the scripts and style sheets that chunk loaders put into the page what a release needs: the digest of the
 * signed release map, and a new address for each retry, because a browser caches a wrong response as well. So a
 * remote built with a stock bundler needs no plugin of ours.
 *
 * A script without a known digest fails as if it could not be loaded. The `Integrity-Policy` header and Trusted Types
 * enforce the same where the browser has them.
 */
export function protectHead(head: HTMLHeadElement = document.head): void {
  const appendChild = head.appendChild.bind(head);
  head.appendChild = <Added extends Node>(node: Added): Added => {
    if (node instanceof HTMLScriptElement && node.src && !node.integrity) {
      if (!addDigest(node, node.src)) return failSoon(node);
      node.src = freshAddress(node.src);
    }
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && !node.integrity) {
      addDigest(node, node.href);
      node.href = freshAddress(node.href);
      limitLoad(node);
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

/** The address to request now: the same one with a count after the first time. */
export function freshAddress(address: string): string {
  const retries = globalThis.releaseRetries;
  if (!retries) return address;
  const before = retries[address];
  retries[address] = before === undefined ? 0 : before + 1;
  return before === undefined ? address : `${address}?again=${before + 1}`;
}

function failSoon<Added extends HTMLElement>(element: Added): Added {
  queueMicrotask(() => element.dispatchEvent(new Event('error')));
  return element;
}

function limitLoad(link: HTMLLinkElement): void {
  const timer = setTimeout(() => {
    link.remove();
    link.dispatchEvent(new Event('error'));
  }, styleTimeoutMs);
  for (const type of ['load', 'error']) link.addEventListener(type, () => clearTimeout(timer));
}
