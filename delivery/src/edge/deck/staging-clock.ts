import { z } from 'zod';

const clockSchema = z.object({ ahead: z.number(), now: z.string() });

const minute = 60_000;
const timeoutMs = 2_000;
const refreshMs = 1_000;

export type StagingClock = ReturnType<typeof createStagingClock>;

/** Client of the clock of the environment's services. */
export function createStagingClock(servicesOrigin: string) {
  const address = `${servicesOrigin}/api/staging-clock`;
  let cachedMinutes = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  async function parseClock(response: Response) {
    if (!response.ok)
      throw new Error(`The clock of the services responded with ${response.status}.`);
    const { ahead, now } = clockSchema.parse(await response.json());
    cachedMinutes = Math.round(ahead / minute);
    return { ahead: cachedMinutes, now };
  }

  /** @throws {Error} when the services do not respond */
  async function read() {
    readAt = performance.now();
    return parseClock(await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }));
  }

  return {
    read,
    /** The last known minutes ahead, for a page that must not wait for the services. */
    getCachedMinutes() {
      if (performance.now() - readAt >= refreshMs) read().catch(() => undefined);
      return cachedMinutes;
    },
    /** @throws {Error} when the services do not respond or reject the change */
    async moveTo(minutes: number) {
      return parseClock(
        await fetch(address, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ahead: minutes * minute }),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
    },
  };
}
