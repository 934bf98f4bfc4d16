import { type DeckState, deckStateSchema } from '../overrides/deck-state';
import type { OverrideProblem, Overrides } from '../overrides/overrides';

/** @throws {Error} when the request fails */
export async function fetchDeckState(): Promise<DeckState> {
  const response = await fetch('/deck/state');
  if (!response.ok) throw new Error(`The edge server returned ${response.status}.`);
  return deckStateSchema.parse(await response.json());
}

/**
 * Sets the overrides of this browser.
 * @returns the problems; with problems nothing was changed
 * @throws {Error} when the request fails
 */
export async function sendOverrides(overrides: Overrides): Promise<readonly OverrideProblem[]> {
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
