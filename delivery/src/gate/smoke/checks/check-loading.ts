import type { GateFailure } from '../../gate-error';
import { explainCause } from '../explain-cause';
import { readPageScript } from '../page-script';
import { findSource } from '../source-location';
import type { Visit } from '../visit';

type Problem = { exposeId: string; cause: string; stack: string };

/** Loads each expose of the candidate, and mounts and unmounts its lifecycles in a new element. */
export async function checkLoading(visit: Visit): Promise<readonly GateFailure[]> {
  const { smokePage, store, candidate, timeoutMs } = visit;
  const { remote, release, exposes } = candidate;
  const mountRemote = await readPageScript('mount-remote');
  const exposeIds = exposes.map((expose) => remote + expose.slice(1));
  const options = JSON.stringify({ remote, exposeIds, timeoutMs });
  const problem: Problem | null = await smokePage.run(`(${mountRemote})(${options})`);
  if (!problem) return [];
  const { exposeId, cause } = problem;
  const stack = smokePage.findStack(cause) || problem.stack;
  const source = await findSource(store, stack, remote);
  const explained = explainCause(cause, candidate);
  return [
    {
      message: `${remote}@${release} does not start in a browser with the live set: ${explained?.cause ?? cause}`,
      where: source ? `${source}, loaded as ${exposeId}` : exposeId,
      fix:
        explained?.fix ??
        `Run ${remote} in the staging shell, correct this error and publish ${remote} again.`,
    },
  ];
}
