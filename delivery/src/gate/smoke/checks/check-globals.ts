import type { GateFailure } from '../../gate-error';
import type { Progress, Stage, Visit } from '../visit';

/** Fails for functions of the browser that a candidate replaces, also while it is shown only. */
export async function checkGlobals(
  { smokePage, candidate }: Visit,
  { seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly GateFailure[]> {
  const { remote, release, knownTraces } = candidate;
  /** Paths such as `History.prototype.pushState`. */
  const replacedGlobals: readonly string[] = await smokePage.page.evaluate(
    'bootSmoke.replacedGlobals()',
  );
  const added = replacedGlobals.filter(
    (name) => !knownTraces.includes(name) && !seen.has(`global ${name}`),
  );
  if (added.length === 0) return [];
  for (const name of added) seen.add(`global ${name}`);
  return [
    {
      message: `${remote}@${release} replaces ${added.slice(0, 3).join(', ')} of the page ${at}.`,
      where: `a script of ${remote}${screen ? `, screen ${screen}` : ''}`,
      fix: `Call the function of the browser instead of replacing it, and publish ${remote} again.`,
    },
  ];
}
