const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A train this far ahead is not read without an event. */
const window = 3 * day;
/** In the last hours before a train changes are more frequent and more important. */
const lastHours = 3 * hour;

/** With events of the carrier only lost ones are missing. */
const intervals = {
  events: { days: 6 * hour, lastHours: 30 * minute },
  polling: { days: hour, lastHours: 10 * minute },
};

type Journey = { departure: string; arrival: string };

/**
 * When a booking is read again; null after its journey.
 * @param pendingSince when a ticket was sold whose documents are missing
 * @param random spreads the requests of many bookings
 */
export function getNextReadAt(
  { departure, arrival }: Journey,
  { now, hasEvents, pendingSince }: { now: Date; hasEvents: boolean; pendingSince: Date | null },
  random = Math.random(),
): Date | null {
  const time = now.getTime();
  if (time >= Date.parse(arrival)) return null;
  const ahead = Date.parse(departure) - time;
  const interval = intervals[hasEvents ? 'events' : 'polling'];
  const regular =
    ahead > window + interval.days
      ? ahead - window
      : ahead > lastHours
        ? interval.days
        : interval.lastHours;
  // Missing documents: soon at first, then at growing intervals.
  const pending = pendingSince ? Math.max(minute, (time - pendingSince.getTime()) / 2) : regular;
  return new Date(time + Math.round(Math.min(regular, pending) * (1 + random / 5)));
}
