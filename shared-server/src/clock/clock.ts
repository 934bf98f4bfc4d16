/** All code reads the time from a `Clock`, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type SettableClock = Clock & {
  set(instant: string | Date): void;
  /** Moves forward by milliseconds. */
  advance(milliseconds: number): void;
};

export function createSettableClock(start: string | Date = '2026-11-21T09:00:00Z'): SettableClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
