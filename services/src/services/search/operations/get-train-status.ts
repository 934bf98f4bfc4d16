import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate, timetableId } from '../../../kit/values/schemas';
import { knownTrainStatus } from '../contract';
import { loadTrainStatuses } from '../responses/to-train-statuses';
import { trainNotFound } from '../store/find-train';

export const getTrainStatus = defineOperation({
  id: 'getTrainStatus',
  method: 'GET',
  path: '/trains/{trainId}/{serviceDate}/status',
  summary: 'Get the cancellation, delay and platform of a train',
  description: 'A train without a stored status runs as planned.',
  access: 'public',
  request: { params: z.strictObject({ trainId: timetableId, serviceDate: localDate }) },
  responses: { 200: knownTrainStatus },
  problems: { 'train-not-found': 404 },
  async handle({ params }, context) {
    const [status] = await loadTrainStatuses(context, [params]);
    if (!status) throw trainNotFound();
    return { status: 200, body: status };
  },
});
