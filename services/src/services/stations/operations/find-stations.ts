import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { station } from '../contract';
import { formatAttribution } from '../data/uk-stations';
import { currentIndex } from '../index/current-index';

export const findStations = defineOperation({
  id: 'findStations',
  method: 'GET',
  path: '/stations',
  summary: 'Find stations by name, CRS code or place',
  description:
    'The best match is first. Accents, transliterated umlauts and small typos are accepted. ' +
    'Without a text, returns the most important stations.',
  access: 'public',
  request: {
    query: z.strictObject({
      q: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
  },
  responses: { 200: z.strictObject({ stations: z.array(station), attribution: z.string() }) },
  async handle({ query }, context) {
    const index = await currentIndex(context);
    return {
      status: 200,
      body: { stations: index.search(query.q, query.limit), attribution: formatAttribution() },
    };
  },
});
