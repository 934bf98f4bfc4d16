import { z } from 'zod';
import { instant } from '../../../kit/schemas';

const count = z.int().min(0).max(10_000);
const release = z.string().regex(/^[a-z0-9-]{1,64}$/);

const stamp = {
  /** The page's own, so that an event that was sent twice is kept once. */
  id: z.uuid(),
  at: instant,
};

/** Each event of the product by its name. Nothing in it says who, or what was typed. */
export const productEvent = z
  .discriminatedUnion('name', [
    z.strictObject({
      ...stamp,
      name: z.literal('remote-failed'),
      remote: z.string().regex(/^[a-z-]{1,64}$/),
      release,
      phase: z.enum(['load', 'bootstrap', 'mount', 'run', 'unmount', 'off']),
      /** The kind of error, such as `TimeoutError`: its message could say anything. */
      cause: z.string().regex(/^\w{1,64}$/),
    }),
    z.strictObject({ ...stamp, name: z.literal('ticket-found'), swappable: z.boolean() }),
    z.strictObject({ ...stamp, name: z.literal('offers-shown'), offers: count }),
    z.strictObject({ ...stamp, name: z.literal('swap-held'), travellers: count }),
    z.strictObject({
      ...stamp,
      name: z.literal('swap-confirmed'),
      /** What the traveller had to give for it, or got back. */
      money: z.enum(['paid', 'even', 'refunded']),
    }),
  ])
  .meta({ id: 'ProductEvent' });

export const recordedEvents = z.strictObject({
  /** The events environment of the page's configuration. */
  environment: z.string().regex(/^[a-z0-9-]{1,40}$/),
  events: z.array(productEvent).min(1).max(50),
});
