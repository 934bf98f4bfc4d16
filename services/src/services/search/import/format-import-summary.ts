import { countNoun } from '../gtfs/count-noun';
import type { ExampleQuery } from './example-query';
import type { ImportedFeed } from './import-feed';

const formatCount = (count: number): string => count.toLocaleString('en-GB');

const formatReplaced = ({ replaced }: ImportedFeed): string[] =>
  replaced
    ? [
        `  replaces       ${replaced.name} as imported on ${replaced.importedAt.toISOString().slice(0, 10)}, with ${countNoun(replaced.trips, 'trip')}`,
      ]
    : [];

const formatAgencies = (names: string[]): string =>
  names.length <= 6
    ? names.join(', ')
    : `${names.slice(0, 6).join(', ')} and ${names.length - 6} more`;

const formatDates = ({ firstDate, lastDate }: ImportedFeed): string =>
  firstDate === null ? 'none' : `${firstDate} to ${lastDate}`;

const formatDatesWarning = ({ lastDate, today }: ImportedFeed): string[] =>
  lastDate !== null && lastDate < today
    ? [
        `All service dates have passed: the last is ${lastDate}. Searches find these trains only for dates up to then; get a newer feed for travel today.`,
      ]
    : [];

export function formatImportSummary(feed: ImportedFeed, example: ExampleQuery | null): string[] {
  const zones = [...new Set(feed.counts.agencies.map((agency) => agency.timeZone))];
  const warnings = [...formatDatesWarning(feed), ...feed.warnings];
  const repeated = feed.trips > feed.counts.trips ? ` (${countNoun(feed.trips, 'departure')})` : '';
  return [
    `Imported ${feed.name} as the feed ${feed.id}`,
    ...formatReplaced(feed),
    `  agencies       ${formatAgencies(feed.counts.agencies.map((agency) => agency.name))}`,
    `  time zones     ${zones.join(', ')}`,
    `  trips          ${formatCount(feed.counts.trips)}${repeated}`,
    `  stop times     ${formatCount(feed.counts.stopTimes)}`,
    `  stops          ${formatCount(feed.counts.stops)} at ${countNoun(feed.stations, 'station')}`,
    `  service dates  ${formatDates(feed)}`,
    `  warnings       ${warnings.length === 0 ? 'none' : ''}`.trimEnd(),
    ...warnings.map((warning) => `    - ${warning}`),
    ...(example
      ? [`  try            GET ${example.url}`, `                 ${example.answer}`]
      : []),
  ];
}
