import { z } from 'zod';
import type { EnvironmentDocument } from './documents/environment';
import { EnvironmentVersions, type SignedEnvironment } from './environment-versions';
import type { Objects } from './objects/objects';
import { parseSigned, SignatureError, type Signer, type Trust } from './signing/signing';
import { createMissingError } from './store-errors';
import type { StoredReleases } from './stored-releases';

/** Environments and their versions. The read functions throw {@link SignatureError}. */
export type StoredEnvironments = {
  listEnvironments(): Promise<readonly string[]>;
  /** Null when the version does not exist. */
  readVersion(environment: string, version: number): Promise<SignedEnvironment | null>;
  /**
   * The newest version of an environment; null when the environment does not exist.
   * @param since a version that was accepted earlier. An older one is not accepted any more.
   * @throws {CommandError} when a version is missing that the store had
   */
  readLatest(environment: string, since?: number): Promise<SignedEnvironment | null>;
  readEnvironment(environment: string): Promise<EnvironmentDocument | null>;
  /**
   * Writes the next version of a document together with the map for pages.
   * @returns false when the version already exists
   */
  writeEnvironment(change: EnvironmentDocument, signer: Signer): Promise<boolean>;
  /**
   * Makes the newest stored version the head, after later versions were removed on purpose.
   * @returns that version; null when the environment does not exist
   */
  repairHead(environment: string, signer: Signer): Promise<number | null>;
};

export function createStoredEnvironments(
  objects: Objects,
  trust: Trust,
  findRelease: StoredReleases['findRelease'],
): StoredEnvironments {
  const { readHead, writeHead } = createHeads(objects, trust);
  const versions = new EnvironmentVersions(objects, trust, findRelease);

  async function readLatest(environment: string, since = 0): Promise<SignedEnvironment | null> {
    const head = await readHead(environment);
    const highest = Math.max(since, head ?? 0);
    const from = highest || (await versions.findHighest(environment));
    const latest = await findNewest(versions, environment, from);
    if (!latest) {
      if (highest) throw createMissingError(environment, highest);
      return null;
    }
    // A concurrent first change may have written the head since it was read.
    if (latest.document.hasHead && (head ?? (await readHead(environment))) === null)
      throw createMissingError(environment, 'head');
    await versions.assertExpectedMap(latest);
    return latest;
  }

  return {
    readLatest,
    async listEnvironments() {
      const keys = await objects.list('documents/environments/');
      return [...new Set(keys.map((key) => key.split('/')[2] ?? ''))].sort();
    },
    readVersion: (environment, version) => versions.read(environment, version),
    readEnvironment: async (environment) => (await readLatest(environment))?.document ?? null,
    async writeEnvironment(change, signer) {
      const { environment, version } = change;
      const hasHead = (await readHead(environment)) !== null;
      const isWritten = await versions.write(hasHead ? { ...change, hasHead } : change, signer);
      if (isWritten) await writeHead(environment, version, signer);
      return isWritten;
    },
    async repairHead(environment, signer) {
      const from = await versions.findHighest(environment);
      const latest = await findNewest(versions, environment, from);
      if (!latest) return null;
      await writeHead(environment, latest.document.version, signer);
      return latest.document.version;
    },
  };
}

/** The newest version, searched from one that exists. */
async function findNewest(
  versions: EnvironmentVersions,
  environment: string,
  from: number,
): Promise<SignedEnvironment | null> {
  let latest: SignedEnvironment | null = null;
  let next = from === 0 ? null : await versions.read(environment, from);
  while (next) {
    latest = next;
    next = await versions.read(environment, latest.document.version + 1);
  }
  return latest;
}

/** Its fields differ from those of the other signed documents, so that none of them can replace it. */
const headSchema = z.strictObject({ head: z.string(), version: z.int().positive() });

/** The signed head of each environment: its highest version. So a reader notices that the newest one was removed. */
function createHeads(objects: Objects, trust: Trust) {
  const toKey = (environment: string) => `documents/environments/${environment}/head.json`;

  /** Null when the store has no head, for example because it is older than heads. */
  async function readHead(environment: string): Promise<number | null> {
    const key = toKey(environment);
    const content = await objects.read(key);
    if (!content) return null;
    const { head, version } = headSchema.parse(JSON.parse(parseSigned(trust, content, key).text));
    if (head !== environment) throw new SignatureError(`${key} is the head of ${head}.`);
    return version;
  }

  async function writeHead(environment: string, version: number, signer: Signer): Promise<void> {
    const signed = signer.sign(JSON.stringify({ head: environment, version }));
    await objects.replace(toKey(environment), JSON.stringify(signed));
  }

  return { readHead, writeHead };
}
