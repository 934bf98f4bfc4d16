import { localDate, localTime, localWeekday } from '../../../kit/values/local-time';

/** Railcard rules use the time of Great Britain, also with other timetables. */
const timeZone = 'Europe/London';

export type RailcardTime = {
  /** `2026-11-21` */
  date: string;
  /** `09:30` */
  time: string;
  month: number;
  weekend: boolean;
};

/** Earlier trains belong to the previous day: morning restrictions of railcards start here. */
export const morningStart = '04:30';

/** Whether the departure is between the start of the morning and `end`, such as `10:00`. */
export const isInMorning = ({ time }: RailcardTime, end: string): boolean =>
  time >= morningStart && time < end;

export function toRailcardTime(departure: string): RailcardTime {
  const at = new Date(departure);
  const date = localDate(at, timeZone);
  return {
    date,
    time: localTime(at, timeZone),
    month: Number(date.slice(5, 7)),
    weekend: [0, 6].includes(localWeekday(at, timeZone)),
  };
}
