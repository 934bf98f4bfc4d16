export type Listener = (code: string) => void;

/** Shared by all copies of this module in a page, of any release: do not change its shape. */
type PageRegistry = {
  copies: number;
  /** Listeners for the code of a text message; only the last one has the request. */
  waiting: Set<Listener>;
  /** The current request of this document and its listener. */
  asked?: { by: Listener; controller: AbortController } | undefined;
};

const key = Symbol.for('train-swap.one-time-code');
const page = globalThis as { [key]?: PageRegistry };
page[key] ??= { copies: 0, waiting: new Set() };

export const pageRegistry = page[key];

/** Each copy of React counts its ids separately; the prefix keeps the ids of two copies different. */
export const idPrefix = `otp${++pageRegistry.copies}`;
