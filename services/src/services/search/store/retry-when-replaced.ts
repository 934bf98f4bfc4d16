/** An import replaced the edition that was being read. */
export class EditionReplacedError extends Error {
  constructor(edition: number) {
    super(`Edition ${edition} of a timetable was replaced while it was read.`);
    this.name = 'EditionReplacedError';
  }
}

const maxAttempts = 3;

/** Runs work that reads the list of feeds first. Retries it when a feed was replaced during the work. */
export async function retryWhenReplaced<T>(work: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(error instanceof EditionReplacedError)) throw error;
    }
  }
}
