import { and, between, eq } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { trainStatuses } from '../schema';

export type TrainStatus = { cancelled: boolean; delayMinutes: number; platform: string | null };

const asPlanned: TrainStatus = { cancelled: false, delayMinutes: 0, platform: null };

/** What is known of trains beyond the timetable; a train without news runs as planned. */
export type StatusBoard = (trainId: string, serviceDate: string) => TrainStatus;

export const loadStatuses = async (
  database: Database,
  firstDate: string,
  lastDate: string,
): Promise<StatusBoard> => {
  const rows = await database
    .select()
    .from(trainStatuses)
    .where(between(trainStatuses.serviceDate, firstDate, lastDate));
  const known = new Map(rows.map((row) => [`${row.serviceDate} ${row.trainId}`, row]));
  return (trainId, serviceDate) => known.get(`${serviceDate} ${trainId}`) ?? asPlanned;
};

export type ChangedTrain = { trainId: string; serviceDate: string; status: TrainStatus; now: Date };

/** Stores a train's status and tells the one before. */
export const saveStatus = async (
  transaction: Database,
  { trainId, serviceDate, status, now }: ChangedTrain,
): Promise<TrainStatus> => {
  const row = { trainId, serviceDate, ...status, updatedAt: now };
  const [before] = await transaction
    .select()
    .from(trainStatuses)
    .where(and(eq(trainStatuses.serviceDate, serviceDate), eq(trainStatuses.trainId, trainId)))
    .for('update');
  await transaction
    .insert(trainStatuses)
    .values(row)
    .onConflictDoUpdate({ target: [trainStatuses.serviceDate, trainStatuses.trainId], set: row });
  return before ?? asPlanned;
};
