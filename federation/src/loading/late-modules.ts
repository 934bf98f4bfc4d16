const lateModules = new WeakMap<object, Promise<object>>();

/** Attaches to an error the module that may still load. */
export function setLateModule<Failed extends Error>(error: Failed, late: Promise<object>): Failed {
  lateModules.set(error, late);
  return error;
}

/** The module that may still load after this error. */
export function getLateModule(error: unknown): Promise<object> | undefined {
  return error instanceof Error ? lateModules.get(error) : undefined;
}
