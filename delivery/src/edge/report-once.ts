/** Creates a reporter that reports each problem once, not for every page. */
export function createOnceReporter(report: (problem: string) => void) {
  const reported = new Set<string>();
  return (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    if (!reported.has(problem)) report(problem);
    reported.add(problem);
  };
}
