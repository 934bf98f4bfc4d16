import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '../refusal';
import { findSource } from '../smoke/source-location';
import type { Visit } from '../smoke/visit-remote';

type Problem = { door: string; cause: string; stack: string };

/** Each expose is loaded and evaluated; lifecycles are mounted in an element of their own and unmounted. */
export async function checkLoading(visit: Visit): Promise<readonly Refusal[]> {
  const { opening, store, candidate, patience } = visit;
  const { remote, release, exposes } = candidate;
  const text = await readFile(join(import.meta.dirname, '../smoke/mount-in-page.js'), 'utf8');
  const call = text.slice(text.indexOf('async (')).trimEnd().replace(/;$/, '');
  const doors = exposes.map((expose) => remote + expose.slice(1));
  const options = JSON.stringify({ remote, doors, patience });
  const problem: Problem | null = await opening.run(`(${call})(${options})`);
  if (!problem) return [];
  const { door, cause } = problem;
  const stack = opening.stackOf(cause) || problem.stack;
  const source = await findSource(store, stack, remote);
  return [
    {
      message: `${remote}@${release} does not start in a browser with the live set: ${cause}`,
      where: source ? `${source}, loaded as ${door}` : door,
      mend: `Run ${remote} in the staging shell, correct this error and publish ${remote} again.`,
    },
  ];
}
