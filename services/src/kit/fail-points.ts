/**
 * Points between two steps at which a test can end the process. They do nothing until they are armed, and the
 * configuration rejects them in production.
 */
type FailPointHandler = (name: string) => void;

let armed: FailPointHandler | null = null;

/** @param name `<operation or subscription>.<finished step>`, such as `confirmExchange.committed` */
export function failPoint(name: string): void {
  armed?.(name);
}

/**
 * Calls `handler` at each fail point. An error that it throws simulates a crash.
 * @returns a function that disarms the fail points
 */
export function armFailPoints(handler: FailPointHandler): () => void {
  armed = handler;
  return () => {
    armed = null;
  };
}

/** Kills this process when a point of `name` or `name:n` is passed for the nth time. */
export function killAt(points: readonly string[]): FailPointHandler {
  const remaining = new Map(
    points.map((point) => {
      const [name = '', times = '1'] = point.split(':');
      return [name, Number(times)] as const;
    }),
  );
  return (name) => {
    const passes = remaining.get(name);
    if (passes === undefined) return;
    remaining.set(name, passes - 1);
    if (passes === 1) process.kill(process.pid, 'SIGKILL');
  };
}
