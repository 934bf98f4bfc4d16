const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timeZone: string, key: string, options: Intl.DateTimeFormatOptions) => {
  const name = `${timeZone} ${key}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(name, format);
  }
  return format;
};

/** `09:45`, on the clock of the station. */
export const localTime = (instant: Date, timeZone: string): string =>
  formatFor(timeZone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  );

/** `Saturday 21 November`, on the calendar of the station. */
export const localDay = (instant: Date, timeZone: string): string =>
  formatFor(timeZone, 'day', { weekday: 'long', day: 'numeric', month: 'long' })
    .format(instant)
    .replace(',', '');

/** `2026-11-21`, on the calendar of the station. */
export const localDate = (instant: Date, timeZone: string): string => {
  const parts = formatFor(timeZone, 'date', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

/** Minutes since local midnight, 0 to 1439. */
export const localMinutes = (instant: Date, timeZone: string): number => {
  const [hours = '0', minutes = '0'] = localTime(instant, timeZone).split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** 0 is Sunday, 6 is Saturday. */
export const localWeekday = (instant: Date, timeZone: string): number =>
  new Date(`${localDate(instant, timeZone)}T12:00:00Z`).getUTCDay();

/** `2026-11-22` for `2026-11-21` and 1. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a calendar day begins there, right on days of 23 and 25 hours too. */
export const startOfLocalDay = (date: string, timeZone: string): Date => {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  for (let minute = -14 * 60; minute <= 14 * 60; minute += 15) {
    const candidate = new Date(utcMidnight + minute * 60_000);
    const before = new Date(candidate.getTime() - 1);
    if (localDate(candidate, timeZone) === date && localDate(before, timeZone) < date) {
      return candidate;
    }
  }
  throw new Error(`No start of ${date} in ${timeZone}`);
};

/** The first instant of the next local day. */
export const endOfLocalDay = (instant: Date, timeZone: string): Date =>
  startOfLocalDay(addDays(localDate(instant, timeZone), 1), timeZone);
