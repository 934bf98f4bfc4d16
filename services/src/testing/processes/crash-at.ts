import { armFailPoints } from '../../kit/fail-points';

/** Lets a job or an act end by a fail point that a test armed, and by nothing else. */
export function unlessKilled(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message.startsWith('killed at ')) return;
  }
  throw error;
}

/** The process dies each time that it comes by one of these points; it must come by each, at least once. */
export async function crashingAt(
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
  if (left.size > 0) throw new Error(`Nothing came by ${[...left].join(' and ')}.`);
}
