import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { coachDeckLayouts } from '../schema';

export const listCoachDeckLayouts = defineOperation({
  id: 'listCoachDeckLayouts',
  method: 'GET',
  path: '/coach-deck-layouts',
  summary: 'List the train types that have a seat map',
  access: 'public',
  request: {},
  responses: {
    200: z.strictObject({
      layouts: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
  async handle(_request, context) {
    const layouts = await context.database
      .select({ id: coachDeckLayouts.id, name: coachDeckLayouts.name })
      .from(coachDeckLayouts)
      .orderBy(asc(coachDeckLayouts.id));
    return { status: 200, body: { layouts } };
  },
});
