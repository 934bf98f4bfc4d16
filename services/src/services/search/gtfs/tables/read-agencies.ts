import { isTimeZone } from '../../../../kit/values/local-time';
import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';
import { addRow } from './add-row';

export type Agency = { id: string; name: string; url: string; timeZone: string };

/** agency.txt. Times of a trip are in the zone of its agency, and feeds may mix zones. */
export async function readAgencies(
  files: FeedFiles,
  warnings: Warnings,
): Promise<Map<string, Agency>> {
  const agencies = new Map<string, Agency>();
  const required = ['agency_name', 'agency_timezone'];
  await readTable(files, 'agency.txt', { warnings, required }, (row) => {
    const timeZone = row.required('agency_timezone');
    if (!isTimeZone(timeZone))
      throw row.createError(
        'agency_timezone',
        `"${timeZone}" is not a time zone`,
        'write a name of the time zone database, for example Europe/London',
      );
    const name = row.text('agency_name');
    const id = row.text('agency_id') && row.id('agency_id');
    const agency = { id: id || name, name: name || id, url: row.text('agency_url'), timeZone };
    const isSame = (first: Agency) => first.timeZone === timeZone;
    addRow(agencies, agency, row, 'agency_id', warnings, isSame);
  });
  return agencies;
}
