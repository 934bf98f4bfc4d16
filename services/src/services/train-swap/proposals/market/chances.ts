import { sql } from 'drizzle-orm';
import type { Database } from '../../../../kit/database/connection';
import { type ProposalKind, proposalKinds, type Wish } from '../../matching/matching';
import { exchangeOperations, proposalParts, proposals, wishes } from '../../schema';

/** How often a kind of proposal was accepted or not so long before departure; of whom is not known. */
export type AnswerCount = {
  kind: ProposalKind;
  /** Index in `hoursBefore`. */
  hours: number;
  accepted: number;
  refused: number;
};

/** That a wish's holder accepts, at best and for each kind of proposal. */
export type Chances = (
  departure: Date,
  now: Date,
) => Required<Pick<Wish, 'chance' | 'chanceByKind'>>;

/** Answers are counted apart when they were asked for from so many hours before departure. */
export const hoursBefore = [0, 2, 6, 24, 72] as const;

/** What the reference data says weighs as much as so many answers. */
const weightOfPrior = 20;

/** Newest first; of an older year nobody needs to know. */
const mostAnswers = 5_000;

const hour = 3_600_000;

const hoursIndex = (departure: Date, now: Date): number => {
  const hours = (departure.getTime() - now.getTime()) / hour;
  return hoursBefore.filter((from) => hours >= from).length - 1;
};

/** The next moment at which the chance of this departure is counted by other answers, in ms. */
export function chanceChangesAt(departure: Date, now: Date): number {
  const from = hoursBefore[Math.max(0, hoursIndex(departure, now))] ?? 0;
  const at = departure.getTime() - from * hour;
  // At the border itself the earlier answers count still.
  return at >= now.getTime() ? at + 1 : Number.POSITIVE_INFINITY;
}

/**
 * The mean of a Beta distribution: what reference data expects (0 to 1), and each answer that was given
 * moves it a little. Expired is refused: who does not answer does not swap.
 */
export function chancesFrom(expected: number, counts: readonly AnswerCount[]): Chances {
  const table = hoursBefore.map((_, hours) => {
    const ofKind = (kind: ProposalKind): number => {
      const known = counts.find((each) => each.kind === kind && each.hours === hours);
      const { accepted = 0, refused = 0 } = known ?? {};
      return (expected * weightOfPrior + accepted) / (weightOfPrior + accepted + refused);
    };
    const [free = 0, chain = 0, twoWay = 0, ring = 0] = proposalKinds.map(ofKind);
    const chanceByKind = { 'free-seat': free, chain, 'two-way': twoWay, ring };
    return { chance: Math.max(free, chain, twoWay, ring), chanceByKind };
  });
  return (departure, now) => table[Math.max(0, hoursIndex(departure, now))] as ReturnType<Chances>;
}

/**
 * The answers that this environment has had, counted. Who never answered because another refused, or had less time
 * for it than the own ticket allowed, counts as nothing.
 */
export async function countAnswers(database: Database): Promise<AnswerCount[]> {
  const borders = sql`array[${sql.join(
    hoursBefore.map((hours) => sql`${hours}::float8`),
    sql`, `,
  )}]`;
  const { rows } = await database.execute<AnswerCount>(sql`
    with ended as (
      select * from ${proposals} where state <> 'OPEN' order by created_at desc limit ${mostAnswers}
    ), answers as (
      select ended.kind,
        greatest(0, width_bucket(
          extract(epoch from (${wishes.departure} - ended.created_at))::float8 / 3600, ${borders}
        ) - 1) as hours,
        ${proposalParts.acceptedAt} is not null as accepted,
        ${proposalParts.acceptedAt} is null and ((ended.ended_because = 'expired'
            and (${exchangeOperations.offer} ->> 'validUntil')::timestamptz <= ended.held_until)
          or ${wishes.endedAt} = ended.ended_at) as refused
      from ended
      join ${proposalParts} on ${proposalParts.proposalId} = ended.id
      join ${exchangeOperations} on ${exchangeOperations.id} = ${proposalParts.operationId}
      join ${wishes} on ${wishes.id} = ${proposalParts.wishId}
    )
    select kind, hours::int, (count(*) filter (where accepted))::int as accepted,
      (count(*) filter (where refused))::int as refused
    from answers group by 1, 2 order by 1, 2`);
  return rows;
}
