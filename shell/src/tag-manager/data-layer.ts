import type { ProductEvent } from '@train-swap/shared-api';
import { type Configuration, getConfig } from '@train-swap/shared-config';
import * as z from 'zod/mini';
import { type Screen, screens } from './screens';

// zod's compiled parsers need `new Function`, which the page's content security policy blocks.
z.config({ jitless: true });

const remotes = [
  'shell',
  'mfe-auth',
  'mfe-payments',
  'mfe-swap',
  'mfe-trips',
  'shared-otp',
  'other',
] as const;

/** Two digits at most, which is too short for a code, a reference, a card number or a price. */
const countLimit = 99;
const count = z.int().check(z.minimum(0), z.maximum(countLimit));

const environment = z.enum(['development', 'staging', 'production']);

/**
 * The entries of `window.dataLayer` that a container can receive: fixed words, booleans and small numbers. Without free
 * text they cannot contain personal data. `docs/data-layer.md` describes them, and a test compares both.
 */
export const dataLayerEventSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('screen_view'), environment, screen: z.enum(screens) }),
  z.strictObject({ event: z.literal('ticket_found'), environment, swappable: z.boolean() }),
  z.strictObject({ event: z.literal('offers_shown'), environment, offers: count }),
  z.strictObject({ event: z.literal('swap_held'), environment, travellers: count }),
  z.strictObject({
    event: z.literal('swap_confirmed'),
    environment,
    money: z.enum(['paid', 'even', 'refunded']),
  }),
  z.strictObject({
    event: z.literal('remote_failed'),
    environment,
    remote: z.enum(remotes),
    phase: z.enum(['load', 'bootstrap', 'mount', 'run', 'unmount', 'off']),
  }),
]);

export type DataLayerEvent = z.infer<typeof dataLayerEventSchema>;

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'environment'> : never;

/** Adds the environment to an event; null when a value does not match the schema. */
function stampEvent(event: Unstamped<DataLayerEvent>): DataLayerEvent | null {
  const stamp: Configuration['eventsEnvironment'] = getConfig().eventsEnvironment;
  return dataLayerEventSchema.safeParse({ ...event, environment: stamp }).data ?? null;
}

export function createScreenView(screen: Screen): DataLayerEvent | null {
  return stampEvent({ event: 'screen_view', screen });
}

/** Copies the known fields only. Other fields and invalid values are dropped. */
export function toDataLayerEvent(event: ProductEvent): DataLayerEvent | null {
  switch (event.name) {
    case 'ticket-found':
      return stampEvent({ event: 'ticket_found', swappable: event.swappable });
    case 'offers-shown':
      return stampEvent({ event: 'offers_shown', offers: limitCount(event.offers) });
    case 'swap-held':
      return stampEvent({ event: 'swap_held', travellers: limitCount(event.travellers) });
    case 'swap-confirmed':
      return stampEvent({ event: 'swap_confirmed', money: event.money });
    case 'remote-failed': {
      const remote = remotes.find((name) => name === event.remote) ?? 'other';
      return stampEvent({ event: 'remote_failed', remote, phase: event.phase });
    }
    default:
      // An event of a newer release that this schema does not contain.
      return null;
  }
}

function limitCount(value: number): number {
  return Math.min(value, countLimit);
}
