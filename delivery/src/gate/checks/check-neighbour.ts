import type { Refusal } from '../refusal';
import type { Visit } from '../smoke/visit-remote';

/** After the candidate has left, the other remote shows all the controls that it showed before. */
export async function checkNeighbour(
  { opening, candidate, neighbour, patience }: Visit,
  before: readonly string[],
): Promise<readonly Refusal[]> {
  const { remote, release } = candidate;
  if (!neighbour.remote) return [];
  const controls = `bootSmoke.visibleControls(${JSON.stringify(neighbour.remote)})`;
  const isSame = `${JSON.stringify(before)}.every((control) => ${controls}.includes(control))`;
  const shown = opening.page.waitForFunction(isSame, null, { timeout: patience });
  if (
    await shown.then(
      () => true,
      () => false,
    )
  )
    return [];
  const after: readonly string[] = await opening.page.evaluate(controls);
  const missing = before.filter((control) => !after.includes(control));
  return [
    {
      message: `${remote}@${release} hides controls of ${neighbour.remote} after it was unmounted: ${missing.slice(0, 3).join(', ')}.`,
      where: `${neighbour.path} of ${neighbour.remote}, opened after ${remote}`,
      mend: `Open ${remote} in the staging shell, then ${neighbour.path}, and remove what ${remote} leaves in the page.`,
    },
  ];
}
