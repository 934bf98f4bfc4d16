/** What is left of a list that empties by itself, once it is empty or a busy machine had its time. */
export async function leftOver<T>(look: () => Promise<T[]>): Promise<T[]> {
  let left: T[] = [];
  await until('an empty list', async () => {
    left = await look();
    return left.length === 0;
  }).catch(() => undefined);
  return left;
}

/** Waits for a condition as long as a busy machine needs, and says what it waited for. `tries` are a tenth of a second apart. */
export async function until<T>(
  what: string,
  look: () => Promise<T | false>,
  tries = 1200,
): Promise<T> {
  for (let nth = 0; nth < tries; nth += 1) {
    const seen = await look();
    if (seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It never came: ${what}.`);
}
