import type { GateFailure } from '../../gate-error';
import type { Visit } from '../visit';

/** After the candidate is unmounted, the other remote shows the same controls as before. */
export async function checkOtherRemote(
  { smokePage, candidate, other }: Visit,
  before: readonly string[],
): Promise<readonly GateFailure[]> {
  const { remote, release } = candidate;
  if (!other.remote) return [];
  const controls = `bootSmoke.visibleControls(${JSON.stringify(other.remote)})`;
  const isSame = `${JSON.stringify(before)}.every((control) => ${controls}.includes(control))`;
  if (await smokePage.waitUntil(isSame)) return [];
  const after: readonly string[] = await smokePage.page.evaluate(controls);
  const missing = before.filter((control) => !after.includes(control));
  return [
    {
      message: `${remote}@${release} hides controls of ${other.remote} after it was unmounted: ${missing.slice(0, 3).join(', ')}.`,
      where: `${other.path} of ${other.remote}, opened after ${remote}`,
      fix: `Open ${remote} in the staging shell, then ${other.path}, and remove what ${remote} left in the page.`,
    },
  ];
}
