import { and, between, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { addDays } from '../../../kit/local-time';
import { trainStatuses } from '../schema';

export type TrainStatus = { cancelled: boolean; delayMinutes: number; platform: string | null };

export const asPlanned: TrainStatus = { cancelled: false, delayMinutes: 0, platform: null };

/** What is known of trains beyond the timetable. */
export type StatusBoard = {
  /** A train without news runs as planned. */
  of(trainId: string, serviceDate: string): TrainStatus;
  /** Names the trains that are cancelled: the same text for the same trains. */
  cancelled: string;
};

export const loadStatuses = async (
  database: Database,
  firstDate: string,
  lastDate: string,
): Promise<StatusBoard> => {
  const rows = await database
    .select()
    .from(trainStatuses)
    .where(between(trainStatuses.serviceDate, firstDate, lastDate));
  return statusBoard(rows);
};

export const statusBoard = (rows: readonly (typeof trainStatuses.$inferSelect)[]): StatusBoard => {
  const nameOf = (trainId: string, serviceDate: string) => `${serviceDate} ${trainId}`;
  const known = new Map(rows.map((row) => [nameOf(row.trainId, row.serviceDate), row]));
  const cancelled = [...known].flatMap(([name, row]) => (row.cancelled ? [name] : []));
  return {
    of: (trainId, serviceDate) => known.get(nameOf(trainId, serviceDate)) ?? asPlanned,
    cancelled: cancelled.sort().join('\n'),
  };
};

export type ChangedTrain = { trainId: string; serviceDate: string; status: TrainStatus; now: Date };

/** As long as past days of the default network are: claims for a delay come within weeks. */
const daysKept = 90;

/** Of past days; of a feed that lies in the past what was said lately stays. */
export const forgetOldStatuses = async ({ clock, database }: ServiceContext): Promise<void> => {
  const now = clock.now();
  const oldest = addDays(now.toISOString().slice(0, 10), -daysKept);
  await database
    .delete(trainStatuses)
    .where(
      and(
        lt(trainStatuses.serviceDate, oldest),
        lt(trainStatuses.updatedAt, new Date(`${oldest}T00:00:00Z`)),
      ),
    );
};

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
