import DataLoader from 'dataloader';
import type { Database } from './connection';

/** More keys are looked up by several statements. */
const mostKeys = 100;

/**
 * Makes one statement of the look-ups of all who ask in one turn of the event loop: of a crowd that asks at one
 * moment each costs a part of a statement. Who asks inside a transaction shares with others inside it. When the
 * statement fails, all who asked hear of it.
 *
 * @param lookUp what was found for each key, in the order of the keys
 */
export function lookUpTogether<Key, Found>(
  lookUp: (database: Database, keys: readonly Key[]) => Promise<Found[]>,
): (database: Database, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Database, DataLoader<Key, Found>>();
  return (database, key) => {
    const loader =
      loaders.get(database) ??
      new DataLoader((keys: readonly Key[]) => lookUp(database, keys), {
        // What was so a moment ago is no answer.
        cache: false,
        maxBatchSize: mostKeys,
        batchScheduleFn: (send) => setImmediate(send),
      });
    loaders.set(database, loader);
    return loader.load(key);
  };
}
