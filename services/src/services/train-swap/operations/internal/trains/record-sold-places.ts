import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { journeyInRequestSchema } from '../../../contract/journey';
import { seatKey } from '../../../contract/seat';
import { takenSeats } from '../../../inventory/occupancy/occupancy';
import { insertSoldPlaces } from '../../../inventory/trains/insert-sold-places';
import { openInventory } from '../../../inventory/trains/train-runs';

const placeSchema = z.strictObject({ legIndex: z.int(), coach: z.string(), place: z.string() });

export const recordSoldPlaces = defineOperation({
  id: 'recordSoldPlaces',
  method: 'POST',
  path: '/internal/sold-places',
  summary: 'Reserve places of a journey that another retailer sold',
  description: 'Taken places are skipped.',
  access: 'internal',
  request: {
    body: z.strictObject({ journey: journeyInRequestSchema, places: z.array(placeSchema) }),
  },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    const inventory = await openInventory(context, body.journey);
    await context.transaction(async (context) => {
      for (const leg of inventory) {
        const { legIndex, trainRunId, fromCall, toCall } = leg;
        const { taken } = await takenSeats(context.database, leg, null);
        const sold = body.places
          .filter((each) => each.legIndex === legIndex && !taken.has(seatKey(each)))
          .map(({ coach, place }) => ({ coach, place, trainRunId, fromCall, toCall }));
        await insertSoldPlaces(context.database, sold, context.clock.now());
      }
    });
    return { status: 204 };
  },
});
