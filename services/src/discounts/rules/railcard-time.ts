/** The rules of GB railcards are by the clock of Great Britain, whatever feed is in use. */
const timeZone = 'Europe/London';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export type RailcardTime = {
  /** `2026-11-21` */
  date: string;
  /** `09:30` */
  time: string;
  month: number;
  weekend: boolean;
};

export function railcardTime(departure: string): RailcardTime {
  const found = Object.fromEntries(
    parts.formatToParts(new Date(departure)).map(({ type, value }) => [type, value]),
  );
  return {
    date: `${found.year}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}`,
    month: Number(found.month),
    weekend: found.weekday === 'Sat' || found.weekday === 'Sun',
  };
}
