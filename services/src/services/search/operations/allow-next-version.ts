import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { maxFeedIdLength } from '../contract';
import { allowNextVersion as allow } from '../feeds/feed-checks';

export const allowNextVersion = defineOperation({
  id: 'allowNextVersion',
  method: 'POST',
  path: '/internal/feeds/{feedId}/allowed-version',
  summary: 'Allow the next version of a timetable that would be refused',
  description: 'The feed is read again within a minute.',
  access: 'internal',
  request: { params: z.strictObject({ feedId: z.string().max(maxFeedIdLength) }) },
  responses: { 204: z.undefined() },
  problems: { 'feed-not-found': 404 },
  async handle({ params: { feedId } }, { database, configuration }) {
    if (!configuration.feeds.some(({ id }) => id === feedId))
      throw problem('feed-not-found', { status: 404, detail: 'FEEDS has no such feed.' });
    await allow(database, feedId);
    return { status: 204 };
  },
});
