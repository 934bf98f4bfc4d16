/**
 * Places between two steps at which a test, or a trial in staging, ends the process. Unarmed, a fail
 * point does nothing; in production the configuration refuses to arm one.
 */
type Hit = (name: string) => void;

let armed: Hit | null = null;

/** Names are `<operation or subscription>.<what is done>`: `confirmExchange.committed`. */
export function failPoint(name: string): void {
  armed?.(name);
}

/** From now on `hit` is told of every fail point that is passed; what it throws is the crash. */
export function armFailPoints(hit: Hit): () => void {
  armed = hit;
  return () => {
    armed = null;
  };
}

/** Ends this process at once, as a power cut would, the nth time a point of `name` or `name:n` is passed. */
export function killAt(points: readonly string[]): Hit {
  const left = new Map(
    points.map((point) => {
      const [name = '', times = '1'] = point.split(':');
      return [name, Number(times)] as const;
    }),
  );
  return (name) => {
    const passes = left.get(name);
    if (passes === undefined) return;
    left.set(name, passes - 1);
    if (passes === 1) process.kill(process.pid, 'SIGKILL');
  };
}
