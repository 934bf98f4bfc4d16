import { localDate, localTime, localWeekday } from '../../../kit/local-time';

/** The rules of GB railcards are by the clock of Great Britain, whatever feed is in use. */
const timeZone = 'Europe/London';

export type RailcardTime = {
  /** `2026-11-21` */
  date: string;
  /** `09:30` */
  time: string;
  month: number;
  weekend: boolean;
};

/** Trains before it are the last ones of the day before: the railcards' conditions begin each morning there. */
const morningBegins = '04:30';

/** Whether a train leaves in the morning that lasts until `end`, such as `10:00`. */
export const isInMorning = ({ time }: RailcardTime, end: string): boolean =>
  time >= morningBegins && time < end;

/** `04:30 to 10:00` */
export const morningText = (end: string): string => `${morningBegins} to ${end}`;

export function railcardTime(departure: string): RailcardTime {
  const at = new Date(departure);
  const date = localDate(at, timeZone);
  return {
    date,
    time: localTime(at, timeZone),
    month: Number(date.slice(5, 7)),
    weekend: [0, 6].includes(localWeekday(at, timeZone)),
  };
}
