import {
  decodeOverrides,
  noOverrides,
  type Overrides,
  parseOverrides,
} from 'staging-deck/overrides';
import { parseTarget } from '../../http/request-target';

/** A link of the deck: `?deck=` replaces the overrides of the browser, `?deck-add=` adds to them. */
export type DeckLink = {
  mode: 'deck' | 'deck-add';
  /** The encoded overrides, or `reset`. */
  encoded: string;
  /** The address without the deck parameters. */
  path: string;
};

/** @returns null when the request target is not a link of the deck */
export function readLink(target: string): DeckLink | null {
  if (!target.includes('deck')) return null;
  const url = parseTarget(target);
  if (!url || /^\/(api|r|deck|dev|faulty)\//.test(url.pathname)) return null;
  const mode = (['deck', 'deck-add'] as const).find((name) => url.searchParams.has(name));
  if (!mode) return null;
  const encoded = url.searchParams.get(mode) ?? '';
  url.searchParams.delete('deck');
  url.searchParams.delete('deck-add');
  // A path such as //other.example would redirect to another host.
  return { mode, encoded, path: url.pathname.replace(/^\/+/, '/') + url.search };
}

/** The overrides of a link, not validated, and the minutes of the shared clock; null when the link has none. */
export function readLinkOverrides({ mode, encoded }: DeckLink, current: Overrides) {
  if (mode === 'deck' && encoded === 'reset') return { value: noOverrides, clock: 0 };
  const value = decodeOverrides(encoded);
  const { overrides } = parseOverrides(value);
  if (!overrides) return { value, clock: null };
  const { clock, ...browserOnly } = overrides;
  return {
    value: {
      ...(mode === 'deck-add' ? mergeOverrides(current, browserOnly) : browserOnly),
      clock: 0,
    },
    // A link without a clock does not change it.
    clock: clock === 0 ? null : clock,
  };
}

type BrowserOnly = Omit<Overrides, 'clock'>;

function mergeOverrides(current: Overrides, added: BrowserOnly): BrowserOnly {
  return {
    releases: { ...current.releases, ...added.releases },
    flags: { ...current.flags, ...added.flags },
    locations: { ...current.locations, ...added.locations },
    remoteFaults: { ...current.remoteFaults, ...added.remoteFaults },
    serviceFaults: { ...current.serviceFaults, ...added.serviceFaults },
  };
}
