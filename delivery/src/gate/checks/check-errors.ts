import type { Refusal } from '../refusal';
import type { PageError } from '../smoke/smoke-page';
import { findSource } from '../smoke/source-location';
import type { Progress, Stage, Visit } from '../smoke/visit-remote';

const kinds: Record<PageError['kind'], string> = {
  error: 'throws an uncaught error',
  rejection: 'leaves a promise rejection unhandled',
  policy: 'violates the content security policy',
};

/** Uncaught errors, unhandled rejections, violations of the policies and what the shell recorded of the candidate. */
export async function checkErrors(
  { opening, store, candidate, other }: Visit,
  { baseline, seen }: Progress,
  { at, screen }: Stage,
): Promise<readonly Refusal[]> {
  const { remote, release } = candidate;
  const { errors, failures } = await opening.read();
  const old = new Set([
    ...baseline.errors.map(keyOf),
    ...baseline.failures.map(({ cause }) => cause),
  ]);
  const mine = new Set([remote, 'shell', other.remote, null]);
  const problems = [
    ...errors
      .filter(({ owner }) => mine.has(owner))
      .map((error) => ({ ...error, key: keyOf(error) })),
    ...failures
      .filter((failure) => mine.has(failure.remote))
      .map(({ cause }) => ({ kind: 'failure' as const, message: cause, stack: '', key: cause })),
  ];
  const refusals: Refusal[] = [];
  for (const { kind, message, stack, key } of problems) {
    if (old.has(key) || seen.has(key)) continue;
    seen.add(key);
    // The shell records uncaught errors, too: one error is one refusal.
    if (kind === 'failure' && errors.some((error) => error.message === message)) continue;
    const what = kind === 'failure' ? 'fails' : kinds[kind];
    const source = await findSource(store, stack || opening.stackOf(message), remote);
    const places = [source, screen ? `screen ${screen}` : null, `${remote}/lifecycles`];
    refusals.push({
      message: `${remote}@${release} ${what} ${at}: ${message}`,
      where: places.filter((place) => place !== null).join(', '),
      mend: `Correct it so that ${screen ?? remote} runs without this error, also without services, and publish ${remote} again.`,
    });
  }
  return refusals;
}

function keyOf({ kind, message, owner }: PageError): string {
  return `${kind} ${message} ${owner ?? ''}`;
}
