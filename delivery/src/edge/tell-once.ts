/** Reports what went wrong, each problem once: what every page would meet again is told the first time. */
export function tellOnce(report: (problem: string) => void) {
  const told = new Set<string>();
  return (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    if (!told.has(problem)) report(problem);
    told.add(problem);
  };
}
