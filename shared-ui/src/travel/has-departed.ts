type DepartingLeg = { departure: string; delayMinutes: number; cancelled: boolean };

/** Whether the first train has left, with its delay. A cancelled train never leaves. `at` is ms since 1970. */
export function hasDeparted({ legs }: { legs: readonly DepartingLeg[] }, at: number): boolean {
  const [first] = legs;
  if (!first || first.cancelled) return false;
  return Date.parse(first.departure) + Math.max(0, first.delayMinutes) * 60_000 <= at;
}
