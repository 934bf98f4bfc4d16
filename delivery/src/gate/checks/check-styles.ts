import type { Refusal } from '../refusal';
import type { StyleChange } from '../smoke/smoke-page';
import { findSource } from '../smoke/source-location';
import type { Progress, Stage, Visit } from '../smoke/visit-remote';

/** The look of the shell and of another remote is the same while the candidate is shown, and afterwards. */
export async function checkStyles(
  { opening, store, candidate }: Visit,
  { seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly Refusal[]> {
  const { remote, release } = candidate;
  const changes: readonly StyleChange[] = await opening.page.evaluate(
    `bootSmoke.compareSpecimen(${JSON.stringify(remote)})`,
  );
  const refusals: Refusal[] = [];
  for (const { element, changes: changed, rules } of changes) {
    const [rule] = rules;
    const key = `style ${rule ? rule.selector : changed.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const file = rule?.address ? await findSource(store, rule.address, remote) : null;
    refusals.push({
      message: `${remote}@${release} changes the look of other parts of the page ${at}: ${element} gets ${changed.slice(0, 3).join(', ')}.`,
      where: rule
        ? `the rule "${rule.selector}" in ${file ?? 'a style element'}`
        : `a script of ${remote}${screen ? `, screen ${screen}` : ''}`,
      mend: `Limit the rule to ${remote}, best by a class of a CSS module, and publish ${remote} again.`,
    });
  }
  return refusals;
}
