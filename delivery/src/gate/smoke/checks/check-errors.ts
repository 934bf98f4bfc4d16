import type { GateFailure } from '../../gate-error';
import { explainCause } from '../explain-cause';
import type { PageError } from '../smoke-page';
import { findSource } from '../source-location';
import type { Progress, Stage, Visit } from '../visit';

const kinds: Record<PageError['kind'], string> = {
  error: 'throws an uncaught error',
  rejection: 'leaves a promise rejection unhandled',
  policy: 'violates the content security policy',
};

/** Fails for uncaught errors, unhandled rejections, policy violations and failures that the shell recorded. */
export async function checkErrors(
  { smokePage, store, candidate, other }: Visit,
  { baseline, seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly GateFailure[]> {
  const { remote, release } = candidate;
  const { errors, failures } = await smokePage.read();
  const baselineKeys = new Set([
    ...baseline.errors.map(toKey),
    ...baseline.failures.map(({ cause }) => cause),
  ]);
  const relevantOwners = new Set([remote, 'shell', other.remote, null]);
  const problems = [
    ...errors
      .filter(({ owner }) => relevantOwners.has(owner))
      .map((error) => ({ ...error, key: toKey(error) })),
    ...failures
      .filter((failure) => relevantOwners.has(failure.remote))
      .map(({ cause }) => ({ kind: 'failure' as const, message: cause, stack: '', key: cause })),
  ];
  const gateFailures: GateFailure[] = [];
  for (const { kind, message, stack, key } of problems) {
    if (baselineKeys.has(key) || seen.has(key)) continue;
    seen.add(key);
    // The shell also records uncaught errors: report each error once.
    if (kind === 'failure' && errors.some((error) => error.message === message)) continue;
    const what = kind === 'failure' ? 'fails' : kinds[kind];
    const source = await findSource(store, stack || smokePage.findStack(message), remote);
    const lifecycles = candidate.exposes.includes('./lifecycles') ? `${remote}/lifecycles` : null;
    const places = [source, screen ? `screen ${screen}` : null, lifecycles];
    const explained = explainCause(message, candidate);
    gateFailures.push({
      message: `${remote}@${release} ${what} ${at}: ${explained?.cause ?? message}`,
      where: places.filter((place) => place !== null).join(', '),
      fix:
        explained?.fix ??
        `Correct ${screen ?? remote} so that it runs without this error, also without services, and publish ${remote} again.`,
    });
  }
  return gateFailures;
}

function toKey({ kind, message, owner }: PageError): string {
  return `${kind} ${message} ${owner ?? ''}`;
}
