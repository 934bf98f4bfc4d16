import { useCallback, useEffect, useState } from 'react';
import { type DeckState, deckStateSchema } from '../overrides/deck-state';
import {
  encodeOverrides,
  noOverrides,
  type OverrideProblem,
  type Overrides,
} from '../overrides/overrides';

type RecordKey = Exclude<keyof Overrides, 'clock'>;

export type Deck = {
  state: DeckState;
  /** Overrides that will be applied. */
  draft: Overrides;
  isChanged: boolean;
  busy: boolean;
  /** The problem of a field: `locations.trips`. */
  getProblem: (path: string) => string | undefined;
  problems: readonly OverrideProblem[];
  /** Sets one override; undefined removes it. */
  setOverride: <Part extends RecordKey>(
    part: Part,
    name: string,
    value: Overrides[Part][string] | undefined,
  ) => void;
  moveClock: (minutes: number) => void;
  apply: () => void;
  reset: () => void;
  /** Creates a link to this page that applies the draft in another browser. */
  createLink: () => string;
};

/** The state of the deck, the draft of the overrides, and the functions to change and apply them. */
export function useDeck(): { deck: Deck | null; failure: string | null; retry: () => void } {
  const [state, setState] = useState<DeckState | null>(null);
  const [draft, setDraft] = useState(noOverrides);
  const [problems, setProblems] = useState<readonly OverrideProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const retry = useCallback(() => {
    setFailure(null);
    fetchDeckState().then(
      (read) => {
        setState(read);
        setDraft(read.overrides);
      },
      (error) => setFailure(String(error)),
    );
  }, []);
  useEffect(retry, [retry]);

  async function send(overrides: Overrides) {
    setBusy(true);
    try {
      const found = await sendOverrides(overrides);
      setProblems(found);
      if (found.length === 0) location.reload();
      else setBusy(false);
    } catch (error) {
      setProblems([{ path: 'overrides', message: `could not be set: ${String(error)}` }]);
      setBusy(false);
    }
  }

  if (!state) return { deck: null, failure, retry };

  const deck: Deck = {
    state,
    draft,
    isChanged:
      encodeOverrides(sortOverrides(draft)) !== encodeOverrides(sortOverrides(state.overrides)),
    busy,
    problems,
    getProblem: (path) =>
      problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
        ?.message,
    setOverride: (part, name, value) => {
      const rest: Record<string, unknown> = { ...draft[part] };
      if (value === undefined) delete rest[name];
      else rest[name] = value;
      setDraft({ ...draft, [part]: rest });
    },
    moveClock: (clock) => setDraft({ ...draft, clock }),
    apply: () => void send(draft),
    reset: () => void send(noOverrides),
    createLink: () => `${location.origin}${location.pathname}?deck=${encodeOverrides(draft)}`,
  };
  return { deck, failure, retry };
}

/** Sorts the entries, so that the order of the choices does not matter. */
function sortOverrides(overrides: Overrides): Overrides {
  const entries = Object.entries(overrides).map(([part, value]) => [
    part,
    typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  ]);
  return Object.fromEntries(entries) as Overrides;
}

/** @throws {Error} when the request fails */
async function fetchDeckState(): Promise<DeckState> {
  const response = await fetch('/deck/state');
  if (!response.ok) throw new Error(`The edge server returned ${response.status}.`);
  return deckStateSchema.parse(await response.json());
}

/**
 * Sets the overrides of this browser.
 * @returns the problems; with problems nothing was changed
 * @throws {Error} when the request fails
 */
async function sendOverrides(overrides: Overrides): Promise<readonly OverrideProblem[]> {
  const response = await fetch('/deck/overrides', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(overrides),
  });
  if (response.status === 422) {
    const { problems } = (await response.json()) as { problems: OverrideProblem[] };
    return problems;
  }
  if (!response.ok) throw new Error(`The edge server returned ${response.status}.`);
  return [];
}
