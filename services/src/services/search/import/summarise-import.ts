import { countNoun } from '../gtfs/count-noun';
import type { ExampleQuery } from './example-query';
import type { ImportedFeed } from './import-feed';

const thousands = (count: number): string => count.toLocaleString('en-GB');

const replacedLine = ({ replaced }: ImportedFeed): string[] =>
  replaced
    ? [
        `  replaces       ${replaced.name} as imported on ${replaced.importedAt.toISOString().slice(0, 10)}, with ${countNoun(replaced.trips, 'trip')}`,
      ]
    : [];

const agencyNames = (names: string[]): string =>
  names.length <= 6
    ? names.join(', ')
    : `${names.slice(0, 6).join(', ')} and ${names.length - 6} more`;

const dates = ({ firstDate, lastDate }: ImportedFeed): string =>
  firstDate === null ? 'none' : `${firstDate} to ${lastDate}`;

/** A feed of the past can be searched, but not for a journey of tomorrow: say so plainly. */
const datesWarning = ({ lastDate, today }: ImportedFeed): string[] =>
  lastDate !== null && lastDate < today
    ? [
        `All service dates have passed: the last is ${lastDate}. Searches find these trains only for dates up to then; get a newer feed for travel today.`,
      ]
    : [];

/** What an import brought, as lines for a terminal. */
export const summariseImport = (feed: ImportedFeed, example: ExampleQuery | null): string[] => {
  const zones = [...new Set(feed.counts.agencies.map((agency) => agency.timeZone))];
  const warnings = [...datesWarning(feed), ...feed.warnings];
  const repeated = feed.trips > feed.counts.trips ? ` (${countNoun(feed.trips, 'departure')})` : '';
  return [
    `Imported ${feed.name} as the feed ${feed.id}`,
    ...replacedLine(feed),
    `  agencies       ${agencyNames(feed.counts.agencies.map((agency) => agency.name))}`,
    `  time zones     ${zones.join(', ')}`,
    `  trips          ${thousands(feed.counts.trips)}${repeated}`,
    `  stop times     ${thousands(feed.counts.stopTimes)}`,
    `  stops          ${thousands(feed.counts.stops)} at ${countNoun(feed.stations, 'station')}`,
    `  service dates  ${dates(feed)}`,
    `  warnings       ${warnings.length === 0 ? 'none' : ''}`.trimEnd(),
    ...warnings.map((warning) => `    - ${warning}`),
    ...(example
      ? [`  try            GET ${example.url}`, `                 ${example.answer}`]
      : []),
  ];
};
