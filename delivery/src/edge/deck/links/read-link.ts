import { noOverrides, type Overrides, parseOverrides, readWord } from 'staging-deck/overrides';
import { parseTarget } from '../../request-target';

/** What a link holds: `?deck=` replaces what the browser has overridden, `?deck-add=` adds to it. */
export type DeckLink = {
  mode: 'deck' | 'deck-add';
  /** The overrides as one word, or `reset`. */
  word: string;
  /** Where the link leads: the address without it. */
  path: string;
};

/** @returns null where the target of a request is no link of the deck */
export function readLink(target: string): DeckLink | null {
  if (!target.includes('deck')) return null;
  const url = parseTarget(target);
  if (!url || /^\/(api|r|deck|dev|faulty)\//.test(url.pathname)) return null;
  const mode = (['deck', 'deck-add'] as const).find((name) => url.searchParams.has(name));
  if (!mode) return null;
  const word = url.searchParams.get(mode) ?? '';
  url.searchParams.delete('deck');
  url.searchParams.delete('deck-add');
  // A path such as //elsewhere.example would lead away from here.
  return { mode, word, path: url.pathname.replace(/^\/+/, '/') + url.search };
}

/** What a link asks for: a value to be checked, and the minutes of the shared clock where it names them. */
export function wantedBy({ mode, word }: DeckLink, present: Overrides) {
  if (mode === 'deck' && word === 'reset') return { value: noOverrides, clock: 0 };
  const value = readWord(word);
  const { overrides } = parseOverrides(value);
  if (!overrides) return { value, clock: null };
  const { clock, ...browserOnly } = overrides;
  return {
    value: { ...(mode === 'deck-add' ? merged(present, browserOnly) : browserOnly), clock: 0 },
    // Most links say nothing of the clock, and then it stays as it is.
    clock: clock === 0 ? null : clock,
  };
}

type BrowserOnly = Omit<Overrides, 'clock'>;

function merged(present: Overrides, added: BrowserOnly): BrowserOnly {
  return {
    releases: { ...present.releases, ...added.releases },
    flags: { ...present.flags, ...added.flags },
    locations: { ...present.locations, ...added.locations },
    remoteFaults: { ...present.remoteFaults, ...added.remoteFaults },
    serviceFaults: { ...present.serviceFaults, ...added.serviceFaults },
  };
}
