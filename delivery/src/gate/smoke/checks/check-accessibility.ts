import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { GateFailure } from '../../gate-error';
import type { Progress, Stage, Visit } from '../visit';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Levels A and AA of WCAG 2.2. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails for violations of WCAG in a screen of the candidate, except of the rules that it lists as known. */
export async function checkAccessibility(
  { smokePage, candidate }: Visit,
  { seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly GateFailure[]> {
  const { remote, release, knownViolations } = candidate;
  const { page } = smokePage;
  if (!(await page.evaluate("'axe' in globalThis"))) {
    await page.evaluate(await readFile(axeFile, 'utf8'));
  }
  const element = JSON.stringify(`[data-remote="${remote}"]`);
  const options = JSON.stringify({ runOnly: levels, resultTypes: ['violations'] });
  const { violations } = await smokePage.run<AxeResults>(`axe.run(${element}, ${options})`);
  return violations
    .filter(({ id }) => !knownViolations.includes(id) && !seen.has(`axe ${id}`))
    .map(({ id, help, nodes }) => {
      seen.add(`axe ${id}`);
      const html = nodes[0]?.html.replace(/\s+/g, ' ').slice(0, 120) ?? '';
      return {
        message: `${remote}@${release} is not accessible ${at}: ${help} (${id}), for example ${html}.`,
        where: `screen ${screen}`,
        fix: `Correct the screen, or add "${id}" to "knownViolations" in the package.json of ${remote} until it is corrected.`,
      };
    });
}
