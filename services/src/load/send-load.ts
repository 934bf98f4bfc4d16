import autocannon from 'autocannon';

/** Spreads connections over several processes. The types of autocannon do not know that `url` may be a list. */
export const sendLoad = (origins: readonly string[], options: Omit<autocannon.Options, 'url'>) =>
  autocannon({ ...options, url: [...origins] as string[] & string });
