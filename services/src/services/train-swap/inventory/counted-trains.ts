import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { longestGapSeconds, type MarketChanges, readMarketChanges } from './market-changes';
import { countTaken, type Span, type TakenInCoaches } from './occupancy';

/** Of trains; a quote asks for some forty. */
const mostKept = 5_000;

/**
 * How many places of trains are taken, kept in the memory of this process and brought up to what is committed
 * whenever it is asked: most of the trains that a quote asks for have not changed since somebody asked before,
 * and to count one is to read all who sit in it.
 */
export function countedTrains(longestGap: number = longestGapSeconds) {
  let seen: Pick<MarketChanges, 'snapshot' | 'at'> | null = null;
  // By train, then by part of its way. A count that is not there yet is forgotten like the others: it may be
  // older than the change.
  const kept = new Map<number, Map<string, Promise<TakenInCoaches>>>();

  async function forgetChanged(database: Database): Promise<void> {
    const before = seen;
    const changes = await readMarketChanges(database, null, before);
    // Somebody else was the first meanwhile: what has changed since then was not asked for.
    if (before === null && seen !== null) return forgetChanged(database);
    if (changes.all || (before !== null && changes.at - before.at > longestGap)) kept.clear();
    for (const trainRunId of changes.trainRunIds) kept.delete(trainRunId);
    seen = changes;
  }

  function keep({ trainRunId, ...span }: Span, taken: Promise<TakenInCoaches>): void {
    const ofTrain = kept.get(trainRunId) ?? new Map<string, Promise<TakenInCoaches>>();
    // The train that was asked for last stands at the end.
    kept.delete(trainRunId);
    kept.set(trainRunId, ofTrain.set(nameOf(span), taken));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) return;
      kept.delete(oldest);
    }
  }

  const nameOf = ({ fromCall, toCall }: Omit<Span, 'trainRunId'>) => `${fromCall} ${toCall}`;
  const known = (span: Span) => kept.get(span.trainRunId)?.get(nameOf(span));

  return {
    /** For each of these parts of a way, in their order, as it is committed at this moment. */
    async taken(database: Database, spans: readonly Span[]): Promise<TakenInCoaches[]> {
      await forgetChanged(database);
      const unknown = spans.filter((span) => !known(span));
      const counted = countTaken(database, unknown);
      const fresh = new Map(
        unknown.map((span, nth) => {
          const taken = counted.then((all) => all[nth] as TakenInCoaches);
          keep(span, taken);
          // Who waits for it is told; nobody else is to find it.
          taken.catch(() => kept.delete(span.trainRunId));
          return [span, taken];
        }),
      );
      const all = spans.map((span) => fresh.get(span) ?? known(span));
      return Promise.all(all as Promise<TakenInCoaches>[]);
    },
    close: async () => undefined,
  };
}

/** Those that this process keeps. */
export const countedTrainsOf = (context: ServiceContext) =>
  context.resource('counted-trains', () => countedTrains());
