import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { localDate, timetableId } from '../../../../../kit/values/schemas';
import { admissions, exchangeOperations, proposalParts, trainRuns, wishes } from '../../../schema';
import { isLiveAdmission, trainKeysSql } from '../../../tables/bookings';

const train = z.strictObject({ trainId: z.string(), serviceDate: localDate });

export const listTrainsInUse = defineOperation({
  id: 'listTrainsInUse',
  method: 'POST',
  path: '/internal/trains-in-use',
  summary: 'List the trains with a ticket, a hold or an open wish',
  description: 'Of `trainIds`, on service dates from `from`.',
  access: 'internal',
  request: {
    body: z.strictObject({ trainIds: z.array(timetableId).min(1).max(5000), from: localDate }),
  },
  responses: { 200: z.strictObject({ trains: z.array(train) }) },
  async handle({ body: { trainIds, from } }, { database }) {
    const { rows } = await database.execute<z.output<typeof train>>(sql`
      with wanted as (select unnest(${sql.param(trainIds)}::text[]) as train_id),
      journeys as (
        select ${admissions.journey} as journey
          from wanted join ${admissions}
            on ${trainKeysSql(admissions.journey)} @> jsonb_build_array(wanted.train_id)
           and ${isLiveAdmission(admissions.state)}
        union all
        select ${exchangeOperations.offer} -> 'journey' from ${exchangeOperations}
         where ${exchangeOperations.status} = 'ON_HOLD'
        union all
        select ${proposalParts.previousJourney} from ${proposalParts}
          join ${exchangeOperations} on ${exchangeOperations.id} = ${proposalParts.operationId}
           and ${exchangeOperations.status} = 'ON_HOLD'
      ),
      used as (
        select leg ->> 'trainId' as train_id, leg ->> 'serviceDate' as service_date
          from journeys, jsonb_array_elements(journeys.journey -> 'legs') as leg
        union all
        select ${trainRuns.trainId}, ${trainRuns.serviceDate}
          from wanted join ${trainRuns} on ${trainRuns.trainId} = wanted.train_id
          join ${wishes} on ${wishes.state} = 'OPEN'
           and (${wishes.trainRunId} = ${trainRuns.id} or ${wishes.wantedRunIds} @> array[${trainRuns.id}])
      )
      select distinct train_id as "trainId", service_date as "serviceDate"
        from used join wanted using (train_id) where service_date >= ${from}`);
    return { status: 200, body: { trains: rows } };
  },
});
