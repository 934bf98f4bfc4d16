import { isTimeZone } from '../../../../kit/values/local-time';
import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';

export type Agency = { id: string; name: string; url: string; timeZone: string };

/** agency.txt. Times of a trip are in the zone of its agency, and feeds may mix zones. */
export const readAgencies = async (
  files: FeedFiles,
  warnings: Warnings,
): Promise<Map<string, Agency>> => {
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
    const id = row.text('agency_id');
    if (agencies.has(id)) {
      warnings.add(
        {
          one: 'agency is repeated in agency.txt; the first was used',
          many: 'agencies are repeated in agency.txt; the first of each was used',
        },
        `${id ? `agency ${id}` : name || 'an agency without id and name'}, line ${row.line}`,
      );
      return;
    }
    agencies.set(id, { id: id || name, name: name || id, url: row.text('agency_url'), timeZone });
  });
  return agencies;
};
