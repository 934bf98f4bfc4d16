import { z } from 'zod';
import { instant } from '../../../kit/values/schemas';

const count = z.int().min(0).max(10_000);
const release = z.string().regex(/^[a-z0-9-]{1,64}$/);

const stamp = {
  /** Created by the page, so that a repeated event is stored once. */
  id: z.uuid(),
  at: instant,
};

/** Product events by name. They contain no personal data and no typed text. */
export const productEvent = z
  .discriminatedUnion('name', [
    z.strictObject({
      ...stamp,
      name: z.literal('remote-failed'),
      remote: z.string().regex(/^[a-z-]{1,64}$/),
      release,
      phase: z.enum(['load', 'bootstrap', 'mount', 'run', 'unmount', 'off']),
      /** The class of the error, such as `TimeoutError`. The message could contain personal data. */
      cause: z.string().regex(/^\w{1,64}$/),
    }),
    z.strictObject({ ...stamp, name: z.literal('ticket-found'), swappable: z.boolean() }),
    z.strictObject({ ...stamp, name: z.literal('offers-shown'), offers: count }),
    z.strictObject({ ...stamp, name: z.literal('swap-held'), travellers: count }),
    z.strictObject({
      ...stamp,
      name: z.literal('swap-confirmed'),
      /** Whether the traveller paid or got money back. */
      money: z.enum(['paid', 'even', 'refunded']),
    }),
  ])
  .meta({ id: 'ProductEvent' });

export const recordedEvents = z.strictObject({
  /** The events environment of the page's configuration. */
  environment: z.string().regex(/^[a-z0-9-]{1,40}$/),
  events: z.array(productEvent).min(1).max(50),
});
