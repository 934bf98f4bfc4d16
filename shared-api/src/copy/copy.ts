import { clear, createStore, entries, get, set, setMany, type UseStore } from 'idb-keyval';
import { getConfig } from 'shared-config';
import { now } from '../page-clock';
import { isSessionAwaited, sessionStore } from '../session/session-store';
import type { Session } from '../types';

/** Something of the traveller's as it was when the network last gave it. */
export type Copy<Value> = { value: Value /** RFC 3339, UTC. */; savedAt: string };

// What an older release kept in another shape stands in a database of another name.
const databaseName = 'train-swap-copy-1';
const ownerKey = 'owner';

let store: UseStore | undefined;
// One after the other, so that nothing is kept for somebody who has just signed out.
let order: Promise<unknown> = Promise.resolve();

/**
 * Keeps copies, by key, of the traveller's own data in this browser, to be read where there is no network. They
 * are gone when the session ends or becomes somebody else's. Best effort: where the browser refuses,
 * or the flag `databaseIntegration` is off, nothing is kept.
 */
export async function keepCopies(values: Readonly<Record<string, unknown>>): Promise<void> {
  const savedAt = new Date(now()).toISOString();
  await sessionHeard();
  return inOrder(async (database) => {
    await claim(database, ownerOf(sessionStore.getState().session));
    const copies = Object.entries(values).map(([key, value]): [string, Copy<unknown>] => [
      key,
      { value, savedAt },
    ]);
    await setMany(copies, database);
  });
}

/** What `keepCopies` kept under this key; null when there is none. */
export async function readCopy<Value>(key: string): Promise<Copy<Value> | null> {
  let found: Copy<Value> | undefined;
  await inOrder(async (database) => {
    found = await get<Copy<Value>>(key, database);
  });
  return found ?? null;
}

/** All that `keepCopies` kept under keys that begin so. */
export async function readCopies<Value>(beginning: string): Promise<readonly Copy<Value>[]> {
  let found: readonly Copy<Value>[] = [];
  await inOrder(async (database) => {
    const all = await entries<string, Copy<Value>>(database);
    found = all.filter(([key]) => key.startsWith(beginning)).map(([, copy]) => copy);
  });
  return found;
}

sessionStore.subscribe(({ status, session }, before) => {
  if (status !== 'known') return;
  const owner = ownerOf(session);
  if (before.status === 'known' && ownerOf(before.session) === owner) return;
  void inOrder((database) => claim(database, owner));
});

/** Whose the copies are is not known before that: kept for nobody, they would be gone a moment later. */
function sessionHeard(): Promise<void> {
  return new Promise((heard) => {
    if (!isSessionAwaited(sessionStore.getState())) return heard();
    const stop = sessionStore.subscribe((state) => {
      if (isSessionAwaited(state)) return;
      stop();
      heard();
    });
  });
}

/** Whose the copy is: it is emptied when that is somebody else. */
async function claim(database: UseStore, owner: string): Promise<void> {
  if ((await get(ownerKey, database)) === owner) return;
  await clear(database);
  await set(ownerKey, owner, database);
}

function ownerOf(session: Session | null): string {
  return session?.traveller?.id ?? session?.id ?? 'nobody';
}

function inOrder(work: (database: UseStore) => Promise<void>): Promise<void> {
  if (typeof indexedDB === 'undefined' || !getConfig().flags.databaseIntegration) {
    return Promise.resolve();
  }
  const done = order.then(() => {
    store ??= createStore(databaseName, 'copies');
    return work(store);
  });
  // A private window, a full disk: the page goes on without a copy.
  const settled = done.catch(() => undefined);
  order = settled;
  return settled;
}
