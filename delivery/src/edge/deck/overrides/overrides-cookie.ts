import {
  decodeOverrides,
  encodeOverrides,
  noOverrides,
  type Overrides,
  parseOverrides,
} from 'staging-deck/overrides';

const name = 'train-swap-deck';

/** Browsers drop longer cookies silently. */
export const maxValueLength = 3_800;

/** The overrides in a `cookie` header. Values of an older deck that are no longer valid are ignored. */
export function parseOverridesCookie(cookie: string | undefined): Overrides {
  const [, encoded = ''] =
    new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)(?:;|$)`).exec(cookie ?? '') ?? [];
  return (encoded && parseOverrides(decodeOverrides(encoded)).overrides) || noOverrides;
}

/** The cookie does not contain the clock, because all browsers share it. */
export function formatOverridesCookie(overrides: Overrides, isSecure: boolean): string {
  const encoded = encodeOverrides({ ...overrides, clock: 0 });
  const isEmpty = encoded === encodeOverrides(noOverrides);
  const maxAge = isEmpty ? 0 : 30 * 24 * 60 * 60;
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return `${name}=${isEmpty ? '' : encoded}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
