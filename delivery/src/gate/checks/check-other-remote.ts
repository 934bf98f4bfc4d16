import type { Refusal } from '../refusal';
import type { Visit } from '../smoke/visit-remote';

/** After the candidate has left, the other remote shows all the controls that it showed before. */
export async function checkOtherRemote(
  { opening, candidate, other }: Visit,
  before: readonly string[],
): Promise<readonly Refusal[]> {
  const { remote, release } = candidate;
  if (!other.remote) return [];
  const controls = `bootSmoke.visibleControls(${JSON.stringify(other.remote)})`;
  const isSame = `${JSON.stringify(before)}.every((control) => ${controls}.includes(control))`;
  if (await opening.waitUntil(isSame)) return [];
  const after: readonly string[] = await opening.page.evaluate(controls);
  const missing = before.filter((control) => !after.includes(control));
  return [
    {
      message: `${remote}@${release} hides controls of ${other.remote} after it was unmounted: ${missing.slice(0, 3).join(', ')}.`,
      where: `${other.path} of ${other.remote}, opened after ${remote}`,
      mend: `Open ${remote} in the staging shell, then ${other.path}, and remove what ${remote} leaves in the page.`,
    },
  ];
}
