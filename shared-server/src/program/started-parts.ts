export type Stoppable = { stop(): Promise<unknown> };

/** What whoever starts a part is told once the process is to end: nothing more is started. */
class ToldToStop extends Error {
  constructor() {
    super('The process was told to stop while it started.');
  }
}

/** The parts of a process in the order in which they are started; they end the other way round, each once. */
export class StartedParts {
  readonly #parts: Promise<Stoppable>[] = [];
  #stopped: Promise<void> | null = null;

  /** @throws {Error} when the process was told to stop before or meanwhile: then the part ends, or does not begin */
  async start<P extends Stoppable>(begin: () => Promise<P>): Promise<P> {
    if (this.#stopped) throw new ToldToStop();
    const part = begin();
    this.#parts.push(part);
    await part;
    if (this.#stopped) throw new ToldToStop();
    return part;
  }

  /** Waits for a part that is about to start, and ends it as well. The first call does it, the others wait for that. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const starting of this.#parts.reverse()) {
      // Who starts it is told that it did not.
      const part = await starting.catch(() => null);
      await part?.stop().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.');
  }
}
