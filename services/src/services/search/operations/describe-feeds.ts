import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { scheduledFeed } from '../contract';
import { describeFeeds as readFeeds } from '../feeds/describe-feeds';

export const describeFeeds = defineOperation({
  id: 'describeFeeds',
  method: 'GET',
  path: '/internal/feeds',
  summary: 'List the imported timetables with their versions and the last tries to import them',
  access: 'internal',
  request: {},
  responses: { 200: z.strictObject({ feeds: z.array(scheduledFeed) }) },
  async handle(_request, context) {
    return { status: 200, body: { feeds: await readFeeds(context) } };
  },
});
