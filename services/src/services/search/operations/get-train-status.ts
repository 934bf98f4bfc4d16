import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { localDate } from '../../../kit/schemas';
import { knownTrainStatus } from '../contract';
import { findTrainStatus } from '../store/find-train';

export const getTrainStatus = defineOperation({
  id: 'getTrainStatus',
  method: 'GET',
  path: '/trains/{trainId}/{serviceDate}/status',
  summary: 'Read whether a train is cancelled, how late it is, and where it leaves from',
  description: 'A train without news runs as planned.',
  access: 'public',
  request: { params: z.strictObject({ trainId: z.string().max(300), serviceDate: localDate }) },
  responses: { 200: knownTrainStatus },
  problems: { 'train-not-found': 404 },
  async handle({ params: { trainId, serviceDate } }, { database }) {
    return { status: 200, body: await findTrainStatus(database, trainId, serviceDate) };
  },
});
