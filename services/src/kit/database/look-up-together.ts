import DataLoader from 'dataloader';
import { type Database, isDataException, OpenTransaction, wayOf } from './connection';

/** More keys are looked up by several statements. */
const mostKeys = 100;

type LookUp<Key, Found> = (database: Database, keys: readonly Key[]) => Promise<Found[]>;

/**
 * Makes one statement of the look-ups of all who ask in one turn of the event loop: of a crowd that asks at one
 * moment each costs a part of a statement. Who asks inside a transaction shares with others inside it. When a key is
 * what the statement fails of, each is asked alone, so that only who asked for that one hears of it; inside a
 * transaction, which is undone then, all do, and of any other failure.
 *
 * @param lookUp what was found for each key, in the order of the keys
 */
export function lookUpTogether<Key, Found>(
  lookUp: LookUp<Key, Found>,
): (database: Database, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Database, DataLoader<Key, Found>>();
  return (database, key) => {
    const loader =
      loaders.get(database) ??
      new DataLoader((keys: readonly Key[]) => together(lookUp, database, keys), {
        // What was so a moment ago is no answer.
        cache: false,
        maxBatchSize: mostKeys,
        batchScheduleFn: (send) => setImmediate(send),
      });
    loaders.set(database, loader);
    return loader.load(key);
  };
}

async function together<Key, Found>(
  lookUp: LookUp<Key, Found>,
  database: Database,
  keys: readonly Key[],
): Promise<(Found | Error)[]> {
  try {
    return await lookUp(database, keys);
  } catch (error) {
    const isUndone = wayOf(database) instanceof OpenTransaction;
    if (keys.length === 1 || isUndone || !isDataException(error)) throw error;
    const alone = await Promise.allSettled(keys.map((key) => lookUp(database, [key])));
    return alone.flatMap((each) => (each.status === 'fulfilled' ? each.value : [each.reason]));
  }
}
