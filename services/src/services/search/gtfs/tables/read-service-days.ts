import { addDays, daysBetween } from '../../../../kit/values/local-time';
import { FeedError } from '../files/feed-error';
import type { FeedFiles } from '../files/feed-files';
import type { FeedRow } from '../files/feed-row';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';
import { addRow } from './add-row';

const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** Longer calendars mean "for ever". Only this many days of them are stored, up to a year of them in the past. */
const maxCalendarDays = 1100;
const daysBack = 365;

/** Days between the start of a long calendar and its first stored day, which is a year ago if possible. */
function skippedDays(start: string, length: number, today: string): number {
  const latest = length - maxCalendarDays;
  return Math.max(0, Math.min(daysBetween(start, today) - daysBack, latest));
}

function listDates(row: FeedRow, today: string, warnings: Warnings): Set<string> {
  const runs = weekdays.map((day) => row.text(day) === '1');
  if (!runs.includes(true)) return new Set();
  const service = row.text('service_id');
  if (row.text('start_date') === '' && row.text('end_date') === '') {
    warnings.add(
      'calendar has weekdays without start_date and end_date; only its dates of calendar_dates.txt were imported',
      'calendars have weekdays without start_date and end_date; only their dates of calendar_dates.txt were imported',
      `service ${service}, line ${row.line}`,
    );
    return new Set();
  }
  const start = row.date('start_date');
  const end = row.date('end_date');
  if (end < start)
    warnings.add(
      'calendar ends before it starts and has no dates',
      'calendars end before they start and have no dates',
      `service ${service}, line ${row.line}`,
    );
  const length = daysBetween(start, end);
  const isLong = length > maxCalendarDays;
  if (isLong)
    warnings.add(
      `calendar runs for more than ${maxCalendarDays} days; only the dates around today were imported`,
      `calendars run for more than ${maxCalendarDays} days; only the dates around today were imported`,
      `service ${service}, ${start} to ${end}`,
    );
  const dates = new Set<string>();
  const first = isLong ? addDays(start, skippedDays(start, length, today)) : start;
  const firstWeekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  for (let day = 0; day <= Math.min(length, maxCalendarDays); day += 1)
    if (runs[(firstWeekday + day) % 7]) dates.add(addDays(first, day));
  return dates;
}

/**
 * Reads calendar.txt and calendar_dates.txt, either or both, as the dates of each service. `today`: the local date of
 * the feed.
 */
export async function readServiceDays(
  files: FeedFiles,
  today: string,
  warnings: Warnings,
): Promise<Map<string, Set<string>>> {
  const services = new Map<string, Set<string>>();
  const required = ['service_id', ...weekdays];
  const options = { warnings, required, isOptional: true };
  const calendars = await readTable(files, 'calendar.txt', options, (row) => {
    row.required('service_id');
    addRow(services, listDates(row, today, warnings), row, 'service_id', warnings);
  });
  const exceptions = await readTable(
    files,
    'calendar_dates.txt',
    { ...options, required: ['service_id', 'date', 'exception_type'] },
    (row) => {
      const id = row.required('service_id');
      const date = row.date('date');
      const kind = row.required('exception_type');
      const dates = services.get(id) ?? new Set<string>();
      services.set(id, dates);
      if (kind === '1') dates.add(date);
      else if (kind === '2') dates.delete(date);
      else
        throw row.createError(
          'exception_type',
          `"${kind}" is not known`,
          'write 1 for a day that is added or 2 for one that is left out',
        );
    },
  );
  if (calendars + exceptions === 0)
    throw new FeedError(
      { file: 'calendar.txt' },
      'neither this file nor calendar_dates.txt has a row, so no trip has a date',
      'add the dates to one of them',
    );
  return services;
}
