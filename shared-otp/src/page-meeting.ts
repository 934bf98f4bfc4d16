export type Listener = (code: string) => void;

/** Where the copies of this module in one page, of any release, meet. Keep its shape. */
type Meeting = {
  copies: number;
  /** Who wants the code of a text message, the latest last. The latest alone listens. */
  waiting: Set<Listener>;
  /** The one request of this document, and whose it is. */
  asked?: { by: Listener; controller: AbortController } | undefined;
};

const key = Symbol.for('train-swap.one-time-code');
const page = globalThis as { [key]?: Meeting };
page[key] ??= { copies: 0, waiting: new Set() };

export const meeting = page[key];

/** React numbers ids for each copy of React: where two copies meet, both would say the same. */
export const copyPrefix = `otp${++meeting.copies}`;
