import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { timetableId } from '../../../kit/values/schemas';
import { station } from '../contract';
import { currentIndex } from '../index/current-index';

export const getStation = defineOperation({
  id: 'getStation',
  method: 'GET',
  path: '/stations/{stationId}',
  summary: 'Get a station',
  description: 'The id is the CRS code or the `feedId:stopId` of any of its stops.',
  access: 'public',
  cacheSeconds: 60,
  request: { params: z.strictObject({ stationId: timetableId }) },
  responses: { 200: station },
  problems: { 'station-not-found': 404 },
  async handle({ params }, context) {
    const found = (await currentIndex(context)).get(params.stationId);
    if (!found)
      throw problem('station-not-found', {
        status: 404,
        detail: i18n.t('We cannot find this station. Search for it by name.'),
      });
    return { status: 200, body: found };
  },
});
