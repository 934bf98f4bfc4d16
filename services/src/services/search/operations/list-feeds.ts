import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { feedSummary } from '../contract';
import { toFeedResponse } from '../responses/to-response';
import { listFeeds as readFeeds } from '../store/feeds';
import { loadLiveFeeds } from '../store/live-feeds';

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
    const found = await readFeeds(context.database);
    const ids = found.map(({ id }) => id);
    const live = await loadLiveFeeds(context, ids);
    const feeds = found.map((feed) => ({
      ...toFeedResponse(feed, live.get(feed.id)),
      timeZone: feed.timeZone,
      trips: feed.trips,
      stations: feed.stations,
    }));
    return { status: 200, body: { feeds } };
  },
});
