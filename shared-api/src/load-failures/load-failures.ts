/** A recorded failure, as the recovery card shows it. */
export type LoadFailure = { remote: string; release: string; reference: string };

type RecordLoadFailure = (error: unknown) => LoadFailure;

let record: RecordLoadFailure | null = null;

/** Sets how failures are recorded. The shell calls it once, because it knows the releases of the page. */
export function setLoadFailureHandler(recordLoadFailure: RecordLoadFailure): void {
  record = recordLoadFailure;
}

/**
 * Records that code or a style sheet could not be loaded. The same error is recorded once.
 * @returns null without a shell, as in a remote's own tests
 */
export function reportLoadFailure(error: unknown): LoadFailure | null {
  return record?.(error) ?? null;
}
