import { z } from 'zod';

/** Kinds of requests that can have a fault. */
export const requestKinds = [
  'search',
  'booking',
  'exchange-offers',
  'hold',
  'operation',
  'release-hold',
  'places',
  'rebook',
  'check',
  'confirm',
  'fulfillment',
  'document',
  'refund-offers',
  'refund',
  'release-offers',
  'release',
  'place-map',
  'layouts',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What each kind does is in the README. */
export const faultSchema = z.object({
  requests: z.enum(requestKinds),
  kind: z.enum([
    'slow',
    'error-after-effect',
    'lost-answer',
    'error',
    'signed-out',
    'partial-success',
    'expired',
    'price-changed',
    'place-taken',
  ]),
  count: z.number().int().min(1).default(1),
  /** Requests of this kind before it that have no fault. */
  after: z.number().int().min(0).default(0),
  delayMs: z.number().int().min(0).max(60_000).default(1_000),
});
export type Fault = z.infer<typeof faultSchema>;

/** Faults of the next requests, per kind of request. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the faults of one request, which counts. */
  takeFor(requests: RequestKind): Fault[] {
    const ofRequest = this.#faults.filter((fault) => fault.requests === requests);
    const taken = ofRequest.filter(({ after }) => after === 0);
    for (const fault of ofRequest) {
      if (fault.after > 0) fault.after -= 1;
      else fault.count -= 1;
    }
    this.#faults = this.#faults.filter(({ count }) => count > 0);
    return taken.map((fault) => ({ ...fault }));
  }
}
