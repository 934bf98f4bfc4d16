import { noOverrides, type Overrides } from 'staging-deck/overrides';
import { checkOverrides } from './check-overrides';
import { overridesIn } from './cookie';

export type AcceptedOverrides = {
  overrides: Overrides;
  /** What the cookie asks for and does not get, and why. */
  troubles: readonly string[];
};

type Setting = Parameters<typeof checkOverrides>[1];

/**
 * The overrides of a cookie, by the rules of a link or a PUT: anybody who can set a cookie could write one, and what
 * was right when it was set may be gone. What breaks a rule is left out.
 *
 * @param readSetting called only when the cookie overrides something
 */
export async function acceptOverrides(
  cookie: string | undefined,
  readSetting: () => Promise<Setting>,
): Promise<AcceptedOverrides> {
  let overrides = overridesIn(cookie);
  if (overrides === noOverrides) return { overrides, troubles: [] };
  const setting = await readSetting();
  const troubles: string[] = [];
  for (;;) {
    const { problems } = await checkOverrides(overrides, setting);
    if (!problems) return { overrides, troubles };
    troubles.push(...problems.map(({ path, message }) => `${path} ${message}; it is left out.`));
    const rest = without(overrides, new Set(problems.map(({ path }) => path)));
    if (!rest) return { overrides: noOverrides, troubles };
    overrides = rest;
  }
}

/** Null where no entry has one of the paths, such as `releases.mfe-trips`. */
function without(overrides: Overrides, paths: ReadonlySet<string>): Overrides | null {
  let removed = 0;
  const parts = Object.entries(overrides).map(([part, value]) => {
    if (typeof value !== 'object') return [part, value];
    const rest = Object.entries(value).filter(([name]) => !paths.has(`${part}.${name}`));
    removed += Object.keys(value).length - rest.length;
    return [part, Object.fromEntries(rest)];
  });
  return removed > 0 ? (Object.fromEntries(parts) as Overrides) : null;
}
