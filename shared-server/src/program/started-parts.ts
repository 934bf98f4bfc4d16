export type Stoppable = { stop(): Promise<unknown> };

class StoppedDuringStart extends Error {
  constructor() {
    super('The process was stopped while it started.');
  }
}

/** The started parts of a process. They stop once, in reverse order. */
export class StartedParts {
  readonly #parts: Promise<Stoppable>[] = [];
  #stopped: Promise<void> | null = null;

  /** @throws {Error} when the process was stopped before or during the start of the part */
  async start<P extends Stoppable>(begin: () => Promise<P>): Promise<P> {
    if (this.#stopped) throw new StoppedDuringStart();
    const part = begin();
    this.#parts.push(part);
    await part;
    if (this.#stopped) throw new StoppedDuringStart();
    return part;
  }

  /** Stops all parts, also one that is still starting. Further calls wait for the first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const starting of this.#parts.reverse()) {
      const part = await starting.catch(() => null);
      await part?.stop().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.');
  }
}
