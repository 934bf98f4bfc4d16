import type { Release } from '../../store/documents/release';

type Explanation = { cause: string; fix: string };

/** React 19 compares the versions of `react-dom` and `react`. The message contains both. */
const versionsDiffer = /error #527.*?args\[\]=([\w.-]+)&args\[\]=([\w.-]+)/;
/** An element was created by another version of React. */
const elementsDiffer = /error #525\b/;
/** A hook was called on another copy of React than the copy that renders. */
const copiesDiffer =
  /error #321\b|Invalid hook call|reading 'use[A-Z]\w*'|reading 'ReactCurrent\w+'|reading '[HS]'/;

/** Explains an error that is caused by two copies of React; null for any other error. */
export function explainCause(cause: string, { remote, shared }: Release): Explanation | null {
  const sharedReact = shared
    .map(({ name }) => name)
    .filter((name) => /^react(-dom)?(\/|$)/.test(name))
    .sort();
  const sharesAll = ['react', 'react-dom/client'].every((name) => sharedReact.includes(name));
  const [, react, dom] = versionsDiffer.exec(cause) ?? [];
  const hasTwoCopies =
    dom || elementsDiffer.test(cause) || (!sharesAll && copiesDiffer.test(cause));
  if (!hasTwoCopies) return null;
  const versions = dom ? ` (react ${react} of the page and react-dom ${dom} of ${remote})` : '';
  return {
    cause: `two copies of React conflict${versions}. ${remote} shares ${sharedReact.join(', ') || 'no part of React'} with the page and bundles the rest of React. ${cause}`,
    fix: `Share react, react-dom, react-dom/client and react/jsx-runtime in the same way: all as singletons, or all with "singleton: false". Then publish ${remote} again.`,
  };
}
