/** Why something does not work, and since when (RFC 3339, UTC). Null without a problem. */
export type Problem = { message: string; since: string } | null;

/** Records a problem while it lasts. `report` is called when the message is a new one. */
export function createProblemRecord(now: () => Date, report: (message: string) => void = () => {}) {
  let problem: Problem = null;
  return {
    get: () => problem,
    set(error: unknown): void {
      const message = error instanceof Error ? error.message : String(error);
      if (problem?.message !== message) report(message);
      problem = { message, since: problem?.since ?? now().toISOString() };
    },
    clear(): void {
      problem = null;
    },
  };
}
