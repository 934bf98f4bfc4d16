/**
 * React numbers ids for each copy of React: where two meet in a page, each with its own copy of this
 * module, both would say the same. The document counts the copies.
 */
const counter = Symbol.for('train-swap.otp-copies');
const page = globalThis as { [counter]?: number };
page[counter] = (page[counter] ?? 0) + 1;

export const copyPrefix = `otp${page[counter]}`;
