import { defaultLanguage } from '@train-swap/shared-config/languages';
import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { getLanguage } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { timetableId } from '../../../kit/values/schemas';
import { coach } from '../coaches/coach-deck-layout';
import { everyOperator } from '../contract';
import { travelClasses } from '../schema';

export const listTravelClasses = defineOperation({
  id: 'listTravelClasses',
  method: 'GET',
  path: '/travel-classes',
  summary: 'List what an operator serves in each class of travel',
  description:
    'The texts are in the language of the request. An operator without specific texts has the general ones.',
  access: 'public',
  request: { query: z.strictObject({ operator: timetableId }) },
  responses: {
    200: z.strictObject({
      travelClasses: z.array(
        z
          .strictObject({ serviceClass: coach.shape.class, text: z.string() })
          .meta({ id: 'TravelClass' }),
      ),
    }),
  },
  async handle({ query: { operator } }, context) {
    const rows = await context.database
      .select()
      .from(travelClasses)
      .where(inArray(travelClasses.operator, [everyOperator, operator]))
      .orderBy(asc(travelClasses.serviceClass));
    const { code } = getLanguage();
    const ofOperator = rows.filter((row) => row.operator === operator);
    const others = rows.filter((row) =>
      ofOperator.every(({ serviceClass }) => serviceClass !== row.serviceClass),
    );
    const listed = [...ofOperator, ...others].map(({ serviceClass, texts }) => ({
      serviceClass,
      text: texts[code] ?? texts[defaultLanguage.code] ?? '',
    }));
    return { status: 200, body: { travelClasses: listed } };
  },
});
