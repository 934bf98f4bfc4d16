/** A recorded failure, as a card names it for support. */
export type PartFailure = { remote: string; release: string; reference: string };

type RecordPartFailure = (error: unknown) => PartFailure;

let record: RecordPartFailure | null = null;

/** Sets how failed parts are recorded. The shell calls it once; it knows the releases of the page. */
export function handlePartFailures(recordPartFailure: RecordPartFailure): void {
  record = recordPartFailure;
}

/**
 * Records that the code or the style sheet of a part of a screen could not be loaded. The same error
 * is recorded once.
 * @returns null without a shell, as in a remote's own tests
 */
export function reportPartFailure(error: unknown): PartFailure | null {
  return record?.(error) ?? null;
}
