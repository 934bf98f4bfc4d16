import { useCallback, useEffect, useState } from 'react';
import type { DeckState } from '../overrides/deck-state';
import {
  noOverrides,
  type OverrideProblem,
  type Overrides,
  writeOverrides,
} from '../overrides/overrides';
import { readState, sendOverrides } from './ask-edge';

type RecordPart = Exclude<keyof Overrides, 'clock'>;

export type Deck = {
  state: DeckState;
  /** What will be applied: not yet what this page has. */
  draft: Overrides;
  isChanged: boolean;
  busy: boolean;
  /** What the edge server refused, by field: `locations.trips`. */
  problemAt: (path: string) => string | undefined;
  problems: readonly OverrideProblem[];
  /** Sets one value of a part, or takes it back to what everybody has. */
  put: <Part extends RecordPart>(
    part: Part,
    name: string,
    value: Overrides[Part][string] | undefined,
  ) => void;
  moveClock: (minutes: number) => void;
  apply: () => void;
  reset: () => void;
  /** An address that sets the draft in another browser, and opens it where this page stands. */
  link: () => string;
};

/** The state of the deck, the draft of what is to be applied, and the ways to apply it. */
export function useDeck(): { deck: Deck | null; failure: string | null; again: () => void } {
  const [state, setState] = useState<DeckState | null>(null);
  const [draft, setDraft] = useState(noOverrides);
  const [problems, setProblems] = useState<readonly OverrideProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const again = useCallback(() => {
    setFailure(null);
    readState().then(
      (read) => {
        setState(read);
        setDraft(read.overrides);
      },
      (error) => setFailure(String(error)),
    );
  }, []);
  useEffect(again, [again]);

  async function send(overrides: Overrides) {
    setBusy(true);
    try {
      const found = await sendOverrides(overrides);
      setProblems(found);
      if (found.length === 0) location.reload();
      else setBusy(false);
    } catch (error) {
      setProblems([{ path: 'overrides', message: `were not set: ${String(error)}` }]);
      setBusy(false);
    }
  }

  if (!state) return { deck: null, failure, again };

  const deck: Deck = {
    state,
    draft,
    isChanged: writeOverrides(sorted(draft)) !== writeOverrides(sorted(state.overrides)),
    busy,
    problems,
    problemAt: (path) =>
      problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
        ?.message,
    put: (part, name, value) => {
      const rest: Record<string, unknown> = { ...draft[part] };
      if (value === undefined) delete rest[name];
      else rest[name] = value;
      setDraft({ ...draft, [part]: rest });
    },
    moveClock: (clock) => setDraft({ ...draft, clock }),
    apply: () => void send(draft),
    reset: () => void send(noOverrides),
    link: () => `${location.origin}${location.pathname}?deck=${writeOverrides(draft)}`,
  };
  return { deck, failure, again };
}

/** The order in which things were chosen makes no difference. */
function sorted(overrides: Overrides): Overrides {
  const entries = Object.entries(overrides).map(([part, value]) => [
    part,
    typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  ]);
  return Object.fromEntries(entries) as Overrides;
}
