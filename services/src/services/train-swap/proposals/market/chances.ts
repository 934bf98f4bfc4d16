import { sql } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connections/connection';
import { type ProposalKind, proposalKinds, type Wish } from '../../matching/matching';
import { exchangeOperations, proposalParts, proposals, wishes } from '../../schema';

/** How often a kind of proposal was accepted or declined, by time before departure. Holds no personal data. */
export type ResponseCount = {
  kind: ProposalKind;
  /** Index in `hoursBeforeDeparture`. */
  hours: number;
  accepted: number;
  declined: number;
};

/** Chance that the holder accepts: the highest, and for each kind of proposal. */
type Chance = Required<Pick<Wish, 'chance' | 'chanceByKind'>>;
export type Chances = (departure: Date, now: Date) => Chance;

/** Lower bounds, in hours before departure, of the groups in which responses are counted. */
export const hoursBeforeDeparture = [0, 2, 6, 24, 72] as const;

/** The configured chance counts as this many responses. */
const priorWeight = 20;

/** Only the newest responses count. */
const maxResponses = 5_000;

const hourMs = 3_600_000;

function getHoursIndex(departure: Date, now: Date): number {
  const hours = (departure.getTime() - now.getTime()) / hourMs;
  return hoursBeforeDeparture.filter((from) => hours >= from).length - 1;
}

/** The instant, in ms, at which another group of responses applies to this departure. */
export function getChanceValidUntil(departure: Date, now: Date): number {
  const from = hoursBeforeDeparture[Math.max(0, getHoursIndex(departure, now))] ?? 0;
  const at = departure.getTime() - from * hourMs;
  // The bound itself belongs to the earlier group.
  return at >= now.getTime() ? at + 1 : Number.POSITIVE_INFINITY;
}

/** The mean of a Beta distribution: `expected` (0 to 1) is the prior, each response moves it. Expired counts as declined. */
export function createChances(expected: number, counts: readonly ResponseCount[]): Chances {
  const table = hoursBeforeDeparture.map((_, hours) => {
    const ofKind = (kind: ProposalKind): number => {
      const known = counts.find((each) => each.kind === kind && each.hours === hours);
      const { accepted = 0, declined = 0 } = known ?? {};
      return (expected * priorWeight + accepted) / (priorWeight + accepted + declined);
    };
    const [free = 0, chain = 0, twoWay = 0, ring = 0] = proposalKinds.map(ofKind);
    const chanceByKind = { 'free-seat': free, chain, 'two-way': twoWay, ring };
    return { chance: Math.max(free, chain, twoWay, ring), chanceByKind };
  });
  return (departure, now) => table[Math.max(0, getHoursIndex(departure, now))] as Chance;
}

/**
 * Counts the responses of this environment. A party without a response does not count when another party declined or
 * when the time to respond was shortened.
 */
export async function countResponses(database: Database): Promise<ResponseCount[]> {
  const bounds = sql`${sql.param([...hoursBeforeDeparture])}::float8[]`;
  const { rows } = await database.execute<ResponseCount>(sql`
    with ended as (
      select * from ${proposals} where state <> 'OPEN' order by created_at desc limit ${maxResponses}
    ), answers as (
      select ended.kind,
        greatest(0, width_bucket(
          extract(epoch from (${wishes.departure} - ended.created_at))::float8 / 3600, ${bounds}
        ) - 1) as hours,
        ${proposalParts.acceptedAt} is not null as accepted,
        ${proposalParts.acceptedAt} is null and ((ended.ended_because = 'expired'
            and (${exchangeOperations.offer} ->> 'validUntil')::timestamptz <= ended.held_until)
          or ${wishes.endedAt} = ended.ended_at) as declined
      from ended
      join ${proposalParts} on ${proposalParts.proposalId} = ended.id
      join ${exchangeOperations} on ${exchangeOperations.id} = ${proposalParts.operationId}
      join ${wishes} on ${wishes.id} = ${proposalParts.wishId}
    )
    select kind, hours::int, (count(*) filter (where accepted))::int as accepted,
      (count(*) filter (where declined))::int as declined
    from answers group by 1, 2 order by 1, 2`);
  return rows;
}
