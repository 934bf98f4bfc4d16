import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { coachDeckLayout } from '../coaches/coach-deck-layout';
import { coachDeckLayouts } from '../schema';

export const getCoachDeckLayout = defineOperation({
  id: 'getCoachDeckLayout',
  method: 'GET',
  path: '/coach-deck-layouts/{layoutId}',
  summary: 'Get the coaches and places of a train type',
  description:
    'After OSDM `coach-deck-layouts`. Coaches are in the direction of departure, front first. Rows count from the front of the coach, columns from one side; the aisle is a column without places. Totals are real, positions are schematic.',
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
        detail: i18n.t('We have no seat map for this kind of train.'),
      });
    }
    return { status: 200, body: { ...row, schematic: true as const } };
  },
});
