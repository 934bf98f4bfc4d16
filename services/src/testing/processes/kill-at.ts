import { armFailPoints } from '../../kit/fail-points';

/** Ignores an error of an armed fail point; rethrows any other. */
export function ignoreKilled(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message.startsWith('killed at ')) return;
  }
  throw error;
}

/** Throws at each of these fail points while `work` runs; each must be passed at least once. */
export async function killAt(
  points: string | readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const wanted = new Set([points].flat());
  const left = new Set(wanted);
  const disarm = armFailPoints((name) => {
    if (!wanted.has(name)) return;
    left.delete(name);
    throw new Error(`killed at ${name}`);
  });
  try {
    await work();
  } finally {
    disarm();
  }
  if (left.size > 0) throw new Error(`Fail points not passed: ${[...left].join(' and ')}.`);
}
