/** An import put another edition in the place of the one that was being read. */
export class EditionGone extends Error {
  constructor(edition: number) {
    super(`Edition ${edition} of a timetable was replaced while it was read.`);
    this.name = 'EditionGone';
  }
}

const tries = 3;

/** Work that begins with reading which feeds there are; it begins anew when one of them is replaced meanwhile. */
export async function onFeedsOfNow<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(error instanceof EditionGone)) throw error;
    }
  }
}
