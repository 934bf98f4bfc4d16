/** A load of a release. `errors`: uncaught errors of its scripts, the cause when the load fails. */
export type Load = { remote: string; errors: unknown[] };

const loads = new Set<Load>();

export function startLoad(remote: string): Load {
  const load: Load = { remote, errors: [] };
  loads.add(load);
  return load;
}

export function endLoad(load: Load): void {
  loads.delete(load);
}

/**
 * Adds an uncaught error of a remote's scripts to its load.
 * @returns false when the remote is not being loaded
 */
export function addLoadError(remote: string, error: unknown): boolean {
  const load = [...loads].find((one) => one.remote === remote);
  load?.errors.push(error);
  return load !== undefined;
}
