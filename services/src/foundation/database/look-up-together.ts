import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';
import type { Database } from './connection';

/** More keys are looked up by several statements. */
const mostKeys = 100;

/** Who asks first may be in a transaction, into which those who ask with them must not be drawn. */
const outsideOfAll = new AsyncResource('look-ups');

/**
 * Makes one statement of the look-ups of all who ask in one turn of the event loop: of a crowd that asks at one
 * moment each costs a part of a statement. Not for a transaction, whose own changes it would not see. When the
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
        batchScheduleFn: (send) => outsideOfAll.runInAsyncScope(() => setImmediate(send)),
      });
    loaders.set(database, loader);
    return loader.load(key);
  };
}
