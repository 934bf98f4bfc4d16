import {
  noOverrides,
  type Overrides,
  parseOverrides,
  readWord,
  writeOverrides,
} from 'staging-deck/overrides';

const name = 'train-swap-deck';

/** Browsers throw away a longer cookie without a word. */
export const longestWord = 3_800;

/** The overrides that a `cookie` header holds. What an older deck has left and is wrong by now is forgotten. */
export function overridesIn(cookie: string | undefined): Overrides {
  const [, word = ''] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)(?:;|$)`).exec(cookie ?? '') ?? [];
  return (word && parseOverrides(readWord(word)).overrides) || noOverrides;
}

/** The clock is not of this browser alone, so it does not stand in its cookie. */
export function overridesCookie(overrides: Overrides, isSecure: boolean): string {
  const word = writeOverrides({ ...overrides, clock: 0 });
  const isEmpty = word === writeOverrides(noOverrides);
  const age = isEmpty ? 0 : 30 * 24 * 60 * 60;
  const attributes = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax`;
  return `${name}=${isEmpty ? '' : word}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
