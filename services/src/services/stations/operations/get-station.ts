import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { station } from '../contract';
import { currentIndex } from '../index/current-index';

export const getStation = defineOperation({
  id: 'getStation',
  method: 'GET',
  path: '/stations/{stationId}',
  summary: 'Read one station',
  description: 'By its CRS code or by `feedId:stopId` of any of its stops.',
  access: 'public',
  cacheSeconds: 60,
  request: { params: z.strictObject({ stationId: z.string().max(200) }) },
  responses: { 200: station },
  problems: { 'station-not-found': 404 },
  async handle({ params }, context) {
    const found = (await currentIndex(context)).get(params.stationId);
    if (!found)
      throw problem('station-not-found', {
        status: 404,
        detail: 'We know no such station. Search for it by name.',
      });
    return { status: 200, body: found };
  },
});
