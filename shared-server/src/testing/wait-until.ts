/** Waits until the list is empty or the timeout is over. Returns the remaining items. */
export async function waitUntilEmpty<T>(check: () => Promise<T[]>): Promise<T[]> {
  let left: T[] = [];
  await waitUntil('an empty list', async () => {
    left = await check();
    return left.length === 0;
  }).catch(() => undefined);
  return left;
}

/** Milliseconds between two checks. The pause doubles. */
const [minPauseMs, maxPauseMs] = [10, 100];

/**
 * Calls `check` until it returns a value other than false.
 * @throws {Error} after the timeout, with the description
 */
export async function waitUntil<T>(
  what: string,
  check: () => T | false | Promise<T | false>,
  timeoutMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (
    let pause = minPauseMs;
    performance.now() < deadline;
    pause = Math.min(maxPauseMs, pause * 2)
  ) {
    const result = await check();
    if (result !== false) return result;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`Timeout while waiting for ${what}.`);
}
