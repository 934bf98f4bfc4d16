import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { knownTrainStatus } from '../contract';
import { loadTrainStatuses } from '../responses/to-train-statuses';

export const listTrainStatuses = defineOperation({
  id: 'listTrainStatuses',
  method: 'POST',
  path: '/internal/train-statuses',
  summary: 'List the cancellation, delay and platform of trains',
  description:
    'In the order of `trains`, with null for a train that the timetable does not have on its date.',
  access: 'internal',
  request: {
    body: z.strictObject({
      trains: z
        .array(
          z.strictObject({
            trainId: timetableId,
            serviceDate: localDate,
            /** The stations of the travellers, whose alerts they get. */
            from: timetableId.optional(),
            to: timetableId.optional(),
          }),
        )
        .min(1),
    }),
  },
  responses: { 200: z.strictObject({ statuses: z.array(knownTrainStatus.nullable()) }) },
  async handle({ body }, context) {
    return { status: 200, body: { statuses: await loadTrainStatuses(context, body.trains) } };
  },
});
