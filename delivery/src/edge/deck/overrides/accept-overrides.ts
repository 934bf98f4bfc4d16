import { noOverrides, type Overrides } from 'staging-deck/overrides';
import { checkOverrides } from './check-overrides';
import { parseOverridesCookie } from './overrides-cookie';

export type AcceptedOverrides = {
  overrides: Overrides;
  /** Overrides in the cookie that cannot be applied, and why. */
  troubles: readonly string[];
};

type CheckContext = Parameters<typeof checkOverrides>[1];

/**
 * Validates the overrides of a cookie by the rules of a link or a PUT. A cookie can be forged, and releases can
 * disappear after it was set. Invalid overrides are left out.
 *
 * @param readContext called only when the cookie contains overrides
 */
export async function acceptOverrides(
  cookie: string | undefined,
  readContext: () => Promise<CheckContext>,
): Promise<AcceptedOverrides> {
  let overrides = parseOverridesCookie(cookie);
  if (overrides === noOverrides) return { overrides, troubles: [] };
  const context = await readContext();
  const troubles: string[] = [];
  for (;;) {
    const { problems } = await checkOverrides(overrides, context);
    if (!problems) return { overrides, troubles };
    troubles.push(...problems.map(({ path, message }) => `${path} ${message}. It is left out.`));
    const rest = omitPaths(overrides, new Set(problems.map(({ path }) => path)));
    if (!rest) return { overrides: noOverrides, troubles };
    overrides = rest;
  }
}

/** Removes overrides by path, such as `releases.mfe-trips`. Null when there is none to remove. */
function omitPaths(overrides: Overrides, paths: ReadonlySet<string>): Overrides | null {
  let removed = 0;
  const parts = Object.entries(overrides).map(([part, value]) => {
    if (typeof value !== 'object') return [part, value];
    const rest = Object.entries(value).filter(([name]) => !paths.has(`${part}.${name}`));
    removed += Object.keys(value).length - rest.length;
    return [part, Object.fromEntries(rest)];
  });
  return removed > 0 ? (Object.fromEntries(parts) as Overrides) : null;
}
