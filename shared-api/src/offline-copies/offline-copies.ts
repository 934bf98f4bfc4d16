import { getConfig } from '@train-swap/shared-config';
import { clear, createStore, delMany, entries, get, set, setMany, type UseStore } from 'idb-keyval';
import { now } from '../page-clock';
import { isSessionPending, sessionStore } from '../session-store';
import type { Session } from '../types';

/** Data of the traveller as of its last response. */
export type OfflineCopy<Value> = {
  value: Value;
  /** RFC 3339, UTC. */
  savedAt: string;
  /** RFC 3339, UTC. The copy is deleted at this time. */
  expiresAt: string;
};

// Data in another shape needs another database name.
const databaseName = 'train-swap-copy-1';
const ownerKey = 'owner';

let store: UseStore | undefined;
// Serial, so that no copy is saved for a traveller who has just signed out.
let queue: Promise<unknown> = Promise.resolve();

/**
 * Saves copies of the traveller's data in this browser, by key, for use without a network. They are deleted when the
 * session ends, when another traveller signs in, and at `expiresAt`. Nothing is saved and nothing fails when the browser
 * has no storage or the flag `databaseIntegration` is off.
 */
export async function saveOfflineCopies(
  values: Readonly<Record<string, unknown>>,
  { expiresAt }: Pick<OfflineCopy<unknown>, 'expiresAt'>,
): Promise<void> {
  const savedAt = new Date(now()).toISOString();
  await waitForSession();
  return enqueue(async (database) => {
    await claimDatabase(database, getOwner(sessionStore.getState().session));
    const copies = Object.entries(values).map(([key, value]): [string, OfflineCopy<unknown>] => [
      key,
      { value, savedAt, expiresAt },
    ]);
    await setMany(copies, database);
  });
}

/** The copy with this key, or null. */
export async function loadOfflineCopy<Value>(key: string): Promise<OfflineCopy<Value> | null> {
  let found: OfflineCopy<Value> | undefined;
  await enqueue(async (database) => {
    await deleteExpired(database);
    found = await get<OfflineCopy<Value>>(key, database);
  });
  return found ?? null;
}

/** All copies whose key starts with `prefix`. */
export async function loadOfflineCopies<Value>(
  prefix: string,
): Promise<readonly OfflineCopy<Value>[]> {
  let found: readonly OfflineCopy<Value>[] = [];
  await enqueue(async (database) => {
    await deleteExpired(database);
    const all = await entries<string, OfflineCopy<Value>>(database);
    found = all.filter(([key]) => key.startsWith(prefix)).map(([, copy]) => copy);
  });
  return found;
}

sessionStore.subscribe(({ status, session }, before) => {
  if (status !== 'known') return;
  const owner = getOwner(session);
  if (before.status === 'known' && getOwner(before.session) === owner) return;
  void enqueue(async (database) => {
    await claimDatabase(database, owner);
    await deleteExpired(database);
  });
});

/** Copies that are saved before the session is known would be deleted as soon as it is known. */
function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    if (!isSessionPending(sessionStore.getState())) return resolve();
    const stop = sessionStore.subscribe((state) => {
      if (isSessionPending(state)) return;
      stop();
      resolve();
    });
  });
}

/** Deletes the copies of another owner. */
async function claimDatabase(database: UseStore, owner: string): Promise<void> {
  if ((await get(ownerKey, database)) === owner) return;
  await clear(database);
  await set(ownerKey, owner, database);
}

/** Copies of earlier versions have no `expiresAt` and are deleted too. */
async function deleteExpired(database: UseStore): Promise<void> {
  const all = await entries<string, Partial<OfflineCopy<unknown>>>(database);
  const expired = all
    .filter(([key]) => key !== ownerKey)
    .filter(([, { expiresAt }]) => !expiresAt || Date.parse(expiresAt) <= now())
    .map(([key]) => key);
  if (expired.length > 0) await delMany(expired, database);
}

function getOwner(session: Session | null): string {
  return session?.traveller?.id ?? session?.id ?? 'none';
}

function enqueue(task: (database: UseStore) => Promise<void>): Promise<void> {
  if (typeof indexedDB === 'undefined' || !getConfig().flags.databaseIntegration) {
    return Promise.resolve();
  }
  const done = queue.then(() => {
    store ??= createStore(databaseName, 'copies');
    return task(store);
  });
  // A private window or a full disk: the page works without copies.
  const settled = done.catch(() => undefined);
  queue = settled;
  return settled;
}
