/** What is left of a list that empties by itself, once it is empty or a busy machine had its time. */
export async function leftOver<T>(look: () => Promise<T[]>): Promise<T[]> {
  let left: T[] = [];
  await until('an empty list', async () => {
    left = await look();
    return left.length === 0;
  }).catch(() => undefined);
  return left;
}

/** Milliseconds between two looks: what comes at once is seen at once, what takes long is not asked for all the time. */
const [shortest, longest] = [10, 100];

/**
 * Looks until it sees something, and answers that; `patience` in milliseconds is as long as a busy machine needs.
 *
 * @throws {Error} when it never came; says what it waited for
 */
export async function until<T>(
  what: string,
  look: () => T | false | Promise<T | false>,
  patience = 120_000,
): Promise<T> {
  const latest = performance.now() + patience;
  for (let pause = shortest; performance.now() < latest; pause = Math.min(longest, pause * 2)) {
    const seen = await look();
    if (seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`It never came: ${what}.`);
}
