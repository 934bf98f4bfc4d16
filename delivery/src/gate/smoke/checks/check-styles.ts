import type { GateFailure } from '../../gate-error';
import type { StyleChange } from '../smoke-page';
import { findSource } from '../source-location';
import type { Progress, Stage, Visit } from '../visit';

/** The styles of the shell and of another remote do not change while the candidate is shown, or afterwards. */
export async function checkStyles(
  { smokePage, store, candidate }: Visit,
  { seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly GateFailure[]> {
  const { remote, release } = candidate;
  const changes: readonly StyleChange[] = await smokePage.page.evaluate(
    `bootSmoke.compareSpecimen(${JSON.stringify(remote)})`,
  );
  const failures: GateFailure[] = [];
  for (const { element, changes: changed, rules } of changes) {
    const [rule] = rules;
    const key = `style ${rule ? rule.selector : changed.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const file = rule?.address ? await findSource(store, rule.address, remote) : null;
    failures.push({
      message: `${remote}@${release} changes the style of other parts of the page ${at}: ${element} changes ${changed.slice(0, 3).join(', ')}.`,
      where: rule
        ? `the rule "${rule.selector}" in ${file ?? 'a style element'}`
        : `a script of ${remote}${screen ? `, screen ${screen}` : ''}`,
      fix: `Limit the rule to ${remote}, for example with a class of a CSS module, and publish ${remote} again.`,
    });
  }
  return failures;
}
