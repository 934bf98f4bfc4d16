import type { Database } from './connections/connection';

type Prepared<R> = { execute(values: Record<string, unknown>): Promise<R> };
type Statement<R> = { prepare(name: string): Prepared<R> };

/**
 * A statement with placeholders. Building its text takes as long as reading its rows, so the text is built once for the
 * pool. Each transaction has another database, for which it is built each time.
 */
export function prepareStatement<R>(build: (database: Database) => Statement<R>) {
  const prepared = new WeakMap<Database, Prepared<R>>();
  return (database: Database, values: Record<string, unknown>): Promise<R> => {
    // The connection gives the statement its name at the server.
    const statement = prepared.get(database) ?? build(database).prepare('');
    prepared.set(database, statement);
    return statement.execute(values);
  };
}
