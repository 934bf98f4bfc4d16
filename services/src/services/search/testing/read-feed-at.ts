import { type FeedText, smallFeed, writeFeedFolder } from '../../../testing/timetable/small-feed';
import type { ContentTrip } from '../feed-content';
import { openFeedFiles } from '../gtfs/files/feed-files';
import { readFeed } from '../gtfs/read-feed';

/** Reads the feed at this path, with its trips and warnings as lists. */
export async function readFeedAt(path: string, now = new Date('2026-03-15T12:00:00Z')) {
  const files = await openFeedFiles(path);
  try {
    const { content, counts, warnings } = await readFeed(files, now, () => {});
    const trips = [...content.trips()];
    const trip = (id: string) => trips.find(({ tripId }) => tripId === id) as ContentTrip;
    return { content, counts, trips, trip, warnings: warnings.list() };
  } finally {
    await files.close();
  }
}

/** Reads the small feed with some changed files. */
export const readChanged = (changes: FeedText = {}, now?: Date) =>
  readFeedAt(writeFeedFolder(changes), now);

/** The text of a file of the small feed. */
export const getFileText = (file: string): string => smallFeed[file] ?? '';

/** A time of day in seconds. */
export const clock = (hours: number, minutes = 0): number => hours * 3600 + minutes * 60;
