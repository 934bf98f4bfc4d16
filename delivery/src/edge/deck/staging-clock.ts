import { z } from 'zod';

const clockSchema = z.object({ ahead: z.number(), now: z.string() });

const minute = 60_000;
const timeoutMs = 2_000;
const refreshMs = 1_000;

/** Client of the clock of the environment's services. */
export class StagingClock {
  private readonly address: string;
  private cachedMinutes = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(servicesOrigin: string) {
    this.address = `${servicesOrigin}/api/staging-clock`;
  }

  /** @throws {Error} when the services do not respond */
  async read() {
    this.readAt = performance.now();
    return this.request();
  }

  /** The last known minutes ahead, for a page that must not wait for the services. */
  getCachedMinutes(): number {
    if (performance.now() - this.readAt >= refreshMs) this.read().catch(() => undefined);
    return this.cachedMinutes;
  }

  /** @throws {Error} when the services do not respond or reject the change */
  moveTo(minutes: number) {
    return this.request({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ahead: minutes * minute }),
    });
  }

  private async request(init: RequestInit = {}): Promise<{ ahead: number; now: string }> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(this.address, { ...init, signal });
    if (!response.ok)
      throw new Error(`The clock of the services responded with ${response.status}.`);
    const { ahead, now } = clockSchema.parse(await response.json());
    this.cachedMinutes = Math.round(ahead / minute);
    return { ahead: this.cachedMinutes, now };
  }
}
