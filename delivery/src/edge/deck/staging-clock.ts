import { z } from 'zod';

const answerSchema = z.object({ ahead: z.number(), now: z.string() });

const minute = 60_000;
const patience = 2_000;
const lookEvery = 1_000;

export type StagingClock = ReturnType<typeof stagingClock>;

/** The clock of the environment's services: they keep it, and every edge server asks them. */
export function stagingClock(servicesOrigin: string) {
  const address = `${servicesOrigin}/api/staging-clock`;
  let known = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function take(answer: Response) {
    if (!answer.ok) throw new Error(`The services' clock answered ${answer.status}.`);
    const { ahead, now } = answerSchema.parse(await answer.json());
    known = Math.round(ahead / minute);
    return { ahead: known, now };
  }

  /** @throws {Error} when the services do not answer */
  async function read() {
    lookedAt = performance.now();
    return take(await fetch(address, { signal: AbortSignal.timeout(patience) }));
  }

  return {
    read,
    /** Minutes ahead as far as is known, for a page that must not wait for the services. */
    known() {
      if (performance.now() - lookedAt >= lookEvery) read().catch(() => undefined);
      return known;
    },
    /** @throws {Error} when the services do not answer or refuse */
    async moveTo(minutes: number) {
      return take(
        await fetch(address, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ahead: minutes * minute }),
          signal: AbortSignal.timeout(patience),
        }),
      );
    },
  };
}
