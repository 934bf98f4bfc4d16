import { type DeckState, deckStateSchema } from '../overrides/deck-state';
import type { OverrideProblem, Overrides } from '../overrides/overrides';

/** @throws {Error} when the edge server does not answer as it should */
export async function readState(): Promise<DeckState> {
  const answer = await fetch('/deck/state');
  if (!answer.ok) throw new Error(`The edge server answered ${answer.status}.`);
  return deckStateSchema.parse(await answer.json());
}

/**
 * Sets the overrides of this browser.
 * @returns what is wrong with them; nothing was changed then
 * @throws {Error} when the edge server does not answer as it should
 */
export async function sendOverrides(overrides: Overrides): Promise<readonly OverrideProblem[]> {
  const answer = await fetch('/deck/overrides', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(overrides),
  });
  if (answer.status === 422) {
    const { problems } = (await answer.json()) as { problems: OverrideProblem[] };
    return problems;
  }
  if (!answer.ok) throw new Error(`The edge server answered ${answer.status}.`);
  return [];
}
