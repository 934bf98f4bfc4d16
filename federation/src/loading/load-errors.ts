/** One load of one release. `errors`: what its scripts threw meanwhile, the cause of a failure that follows. */
export type Load = { remote: string; errors: unknown[] };

const loads = new Set<Load>();

export function beginLoad(remote: string): Load {
  const load: Load = { remote, errors: [] };
  loads.add(load);
  return load;
}

export function endLoad(load: Load): void {
  loads.delete(load);
}

/**
 * Takes an uncaught error of a remote's scripts while the remote is loaded.
 * @returns false when the remote is not being loaded
 */
export function takeLoadError(remote: string, error: unknown): boolean {
  const load = [...loads].find((one) => one.remote === remote);
  load?.errors.push(error);
  return load !== undefined;
}
