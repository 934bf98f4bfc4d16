import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { feedSummary } from '../contract';
import { toFeedResponse } from '../responses/to-response';
import { listFeeds as readFeeds } from '../store/feeds';
import { findLiveState } from '../store/live-state';

const feedWithSizes = feedSummary
  .extend({ timeZone: z.string(), trips: z.int(), stations: z.int() })
  .meta({ id: 'FeedWithSizes' });

export const listFeeds = defineOperation({
  id: 'listFeeds',
  method: 'GET',
  path: '/feeds',
  summary: 'List the timetables that searches use',
  access: 'public',
  request: {},
  responses: { 200: z.strictObject({ feeds: z.array(feedWithSizes) }) },
  async handle(_request, context) {
    const feeds = await Promise.all(
      (await readFeeds(context.database)).map(async (feed) => ({
        ...toFeedResponse(feed, await findLiveState(context, feed.id)),
        timeZone: feed.timeZone,
        trips: feed.trips,
        stations: feed.stations,
      })),
    );
    return { status: 200, body: { feeds } };
  },
});
