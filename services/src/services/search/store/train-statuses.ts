import { and, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { addDays } from '../../../kit/values/local-time';
import { trainStatuses } from '../schema';

export type TrainStatus = Pick<
  typeof trainStatuses.$inferSelect,
  'cancelled' | 'delayMinutes' | 'platform' | 'stops' | 'occupancy'
>;

export const plannedStatus: TrainStatus = {
  cancelled: false,
  delayMinutes: 0,
  platform: null,
  stops: {},
  occupancy: null,
};

/** A train is cancelled for travellers whose first or last station it skips. */
export const isCancelledBetween = (
  { cancelled, stops }: TrainStatus,
  from: string,
  to: string,
): boolean => cancelled || Boolean(stops[from]?.skipped ?? stops[to]?.skipped);

export type StatusLookup = {
  /** A train without a stored status runs as planned. */
  of(trainId: string, serviceDate: string): TrainStatus;
  /** A key of the cancelled trains: the same text for the same trains. */
  cancelled: string;
};

export function createStatusLookup(
  rows: readonly (typeof trainStatuses.$inferSelect)[],
): StatusLookup {
  const toKey = (trainId: string, serviceDate: string) => `${serviceDate} ${trainId}`;
  const statuses = new Map(rows.map((row) => [toKey(row.trainId, row.serviceDate), row]));
  const cancelled = [...statuses].flatMap(([name, row]) => (row.cancelled ? [name] : []));
  return {
    of: (trainId, serviceDate) => statuses.get(toKey(trainId, serviceDate)) ?? plannedStatus,
    cancelled: cancelled.sort().join('\n'),
  };
}

const selectStatuses = prepareStatement((database) =>
  database
    .select()
    .from(trainStatuses)
    .where(
      sql`(${trainStatuses.serviceDate}, ${trainStatuses.trainId}) in
        (select * from unnest(${sql.placeholder('dates')}::date[], ${sql.placeholder('trainIds')}::text[]))`,
    ),
);

/** The statuses of these trains. */
export async function loadStatuses(
  database: Database,
  trains: readonly { trainId: string; serviceDate: string }[],
): Promise<StatusLookup> {
  if (trains.length === 0) return createStatusLookup([]);
  const dates = trains.map(({ serviceDate }) => serviceDate);
  const trainIds = trains.map(({ trainId }) => trainId);
  return createStatusLookup(await selectStatuses(database, { dates, trainIds }));
}

export type ChangedTrain = {
  trainId: string;
  serviceDate: string;
  /** What is missing does not change. */
  status: Pick<TrainStatus, 'cancelled' | 'delayMinutes'> & Partial<TrainStatus>;
  now: Date;
};

/** Days, like the default network. Delay claims are made within weeks. */
const retentionDays = 90;

/** Deletes statuses of past days, except recent ones, which a feed of past dates may have. */
export async function deleteOldStatuses({ clock, database }: ServiceContext): Promise<void> {
  const now = clock.now();
  const earliestDate = addDays(now.toISOString().slice(0, 10), -retentionDays);
  await database
    .delete(trainStatuses)
    .where(
      and(
        lt(trainStatuses.serviceDate, earliestDate),
        lt(trainStatuses.updatedAt, new Date(`${earliestDate}T00:00:00Z`)),
      ),
    );
}

/** Saves a train's status and returns the previous one. */
export async function saveStatus(
  transaction: Database,
  { trainId, serviceDate, status, now }: ChangedTrain,
): Promise<TrainStatus> {
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
  return before ?? plannedStatus;
}

/** Deletes the occupancy of the other trains of a feed: what a message does not have is not known. */
export async function deleteOtherOccupancies(
  database: Database,
  feedId: string,
  trains: readonly { trainId: string; serviceDate: string }[],
): Promise<void> {
  const dates = sql.param(trains.map(({ serviceDate }) => serviceDate));
  const trainIds = sql.param(trains.map(({ trainId }) => trainId));
  await database
    .update(trainStatuses)
    .set({ occupancy: null })
    .where(
      and(
        isNotNull(trainStatuses.occupancy),
        sql`starts_with(${trainStatuses.trainId}, ${feedId} || ':')`,
        sql`(${trainStatuses.serviceDate}, ${trainStatuses.trainId}) not in
          (select * from unnest(${dates}::date[], ${trainIds}::text[]))`,
      ),
    );
}

const rowsPerInsert = 500;

/** Saves the statuses of many trains. */
export async function saveStatuses(
  transaction: Database,
  trains: readonly { trainId: string; serviceDate: string; status: TrainStatus }[],
  now: Date,
): Promise<void> {
  const columns = ['cancelled', 'delay_minutes', 'platform', 'stops', 'occupancy', 'updated_at'];
  const set = Object.fromEntries(
    Object.entries(getTableColumns(trainStatuses))
      .filter(([, { name }]) => columns.includes(name))
      .map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  );
  for (let at = 0; at < trains.length; at += rowsPerInsert) {
    const rows = trains.slice(at, at + rowsPerInsert).map(({ trainId, serviceDate, status }) => {
      const { cancelled, delayMinutes, platform, stops, occupancy } = status;
      const values = { cancelled, delayMinutes, platform, stops, occupancy };
      return { trainId, serviceDate, ...values, updatedAt: now };
    });
    await transaction
      .insert(trainStatuses)
      .values(rows)
      .onConflictDoUpdate({ target: [trainStatuses.serviceDate, trainStatuses.trainId], set });
  }
}
