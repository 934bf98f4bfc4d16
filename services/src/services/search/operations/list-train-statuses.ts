import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { knownTrainStatus } from '../contract';
import { findTrainStatuses } from '../store/find-train';

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
      trains: z.array(z.strictObject({ trainId: timetableId, serviceDate: localDate })).min(1),
    }),
  },
  responses: { 200: z.strictObject({ statuses: z.array(knownTrainStatus.nullable()) }) },
  async handle({ body }, { database }) {
    return { status: 200, body: { statuses: await findTrainStatuses(database, body.trains) } };
  },
});
