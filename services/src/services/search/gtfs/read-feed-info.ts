import type { FeedFiles } from './files/feed-files';
import { readTable } from './files/feed-table';
import type { Agency } from './tables/read-agencies';
import type { Warnings } from './warnings';

const maxNamesShown = 3;

function joinNames(names: string[]): string {
  const distinct = [...new Set(names.filter((name) => name !== ''))];
  const shown = distinct.slice(0, maxNamesShown).join(', ');
  return distinct.length > maxNamesShown ? `${shown} and others` : shown;
}

/** Reads the name of the feed for travellers, and the attribution. */
export async function readFeedInfo(
  files: FeedFiles,
  agencies: Map<string, Agency>,
  warnings: Warnings,
): Promise<{ name: string; attribution: string }> {
  const credits: string[] = [];
  const options = { warnings, isOptional: true };
  await readTable(files, 'attributions.txt', options, (row) => {
    credits.push(
      [row.text('organization_name'), row.text('attribution_url')].filter(Boolean).join(' '),
    );
  });
  await readTable(files, 'feed_info.txt', options, (row) => {
    const publisher = row.text('feed_publisher_name');
    const address = row.text('feed_publisher_url');
    credits.push(address && publisher ? `${publisher} (${address})` : publisher);
  });
  const operators = joinNames([...agencies.values()].map((agency) => agency.name));
  const name = operators || files.name;
  return { name, attribution: `Timetable data: ${joinNames(credits) || name}` };
}
