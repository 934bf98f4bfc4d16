import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { coachDeckLayout } from '../coaches/coach-deck-layout';
import { coachDeckLayouts } from '../schema';

export const getCoachDeckLayout = defineOperation({
  id: 'getCoachDeckLayout',
  method: 'GET',
  path: '/coach-deck-layouts/{layoutId}',
  summary: 'The coaches and places of a kind of train',
  description:
    'After OSDM `coach-deck-layouts`. The first coach leads as the train sets out, and rows count from the front of the coach; columns from one side, the aisle being a column without places. Totals are those of real trains, positions are schematic.',
  access: 'public',
  cacheSeconds: 60,
  request: { params: z.strictObject({ layoutId: z.string().max(60) }) },
  responses: { 200: coachDeckLayout },
  problems: { 'coach-deck-layout-not-found': 404 },
  async handle({ params }, context) {
    const [row] = await context.database
      .select()
      .from(coachDeckLayouts)
      .where(eq(coachDeckLayouts.id, params.layoutId));
    if (!row) {
      throw problem('coach-deck-layout-not-found', {
        status: 404,
        detail: 'We have no seat map for this kind of train.',
      });
    }
    return { status: 200, body: { ...row, schematic: true as const } };
  },
});
