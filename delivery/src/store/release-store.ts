import { z } from 'zod';
import { CommandError } from '../command-error';
import { escapeJson } from '../escape-html';
import { type EnvironmentDocument, environmentSchema } from './documents/environment';
import { createPageMap, type PageMap } from './documents/page-map';
import { parseRelease, type Release } from './documents/release';
import { createHeads } from './heads';
import type { Objects } from './objects/objects';
import {
  assertSigned,
  parseSigned,
  SignatureError,
  type Signed,
  type Signer,
  signedSchema,
  type Trust,
} from './signing/signing';
import { findClaimedPath, findForbiddenChange } from './signing/team-keys';
import { createVerifiedFileReader, getFileKey } from './verified-files';

const signedEnvironmentSchema = z.object({ document: signedSchema, map: signedSchema });

/** A version of an environment in the store: the document, the map for pages, and the signing key. */
export type SignedEnvironment = {
  document: EnvironmentDocument;
  map: Signed;
  signedBy: SigningKey;
};

/** The id of a key and the remotes that it may sign for; null for all remotes. */
export type SigningKey = { key: string; remotes: readonly string[] | null };

/**
 * Stores releases and environment documents in {@link Objects}:
 *
 *     releases/<remote>/<release>/…                         files, immutable
 *     documents/releases/<remote>/<release>.json            signed, written after the files
 *     documents/environments/<environment>/<version>.json   signed; a change writes the next version
 *     documents/environments/<environment>/head.json        signed; the highest version
 *
 * Every document is verified with the trusted keys, every file with its digest. A team's key may change only its own
 * remotes.
 * @throws {SignatureError} from every read function, when a document is not signed by a trusted key
 */
export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export function createReleaseStore(objects: Objects, trust: Trust) {
  const releases = new Map<string, Release>();
  const { readHead, writeHead } = createHeads(objects, trust);
  const readFile = createVerifiedFileReader(objects, findRelease);
  /** Signatures of documents whose changes by a team's key were verified. */
  const verified = new Set<string>();

  async function findRelease(remote: string, id: string): Promise<Release | null> {
    const cached = releases.get(`${remote}/${id}`);
    if (cached) return cached;
    const key = releaseKey(remote, id);
    const content = await objects.read(key);
    if (!content) return null;
    const signed = parseSigned(trust, content, key);
    const release = parseRelease(JSON.parse(signed.text));
    if (release.remote !== remote || release.release !== id) throw createMismatchError(key);
    const remotes = trust.getAllowedRemotes(signed);
    if (remotes && !remotes.includes(remote)) throw createNotAllowedError(key, remote);
    releases.set(`${remote}/${id}`, release);
    return release;
  }

  async function readRelease(remote: string, id: string): Promise<Release> {
    const release = await findRelease(remote, id);
    if (!release) throw new Error(`The store has no release ${remote}@${id}.`);
    return release;
  }

  /** @param contents the files of the release and their compressed variants, such as `a.js.br` */
  async function writeRelease(
    release: Release,
    contents: ReadonlyMap<string, Buffer>,
    signer: Signer,
  ): Promise<void> {
    const remotes = trust.getAllowedRemotes(signer);
    if (remotes && !remotes.includes(release.remote))
      throw createForbiddenKeyError(remotes, release.remote);
    for (const [file, content] of contents)
      await objects.create(getFileKey(release.remote, release.release, file), content);
    await objects.create(
      releaseKey(release.remote, release.release),
      JSON.stringify(signer.sign(JSON.stringify(release))),
    );
  }

  async function readVersion(
    environment: string,
    version: number,
  ): Promise<SignedEnvironment | null> {
    const key = environmentKey(environment, version);
    const content = await objects.read(key);
    if (!content) return null;
    const { document: signed, map } = signedEnvironmentSchema.parse(JSON.parse(content.toString()));
    for (const one of [signed, map]) assertSigned(trust, one, key);
    const document = environmentSchema.parse(JSON.parse(signed.text));
    const pageMap = JSON.parse(map.text) as PageMap;
    const isExpected = (of: { environment: string; version: number }) =>
      of.environment === environment && of.version === version;
    if (!isExpected(document) || !isExpected(pageMap)) throw createMismatchError(key);
    const remotes = trust.getAllowedRemotes(signed);
    if (trust.getAllowedRemotes(map)?.join() !== remotes?.join()) throw createMismatchError(key);
    if (remotes && !verified.has(signed.signature)) {
      const foreign = await findForeignChange(document, remotes);
      if (foreign) throw createNotAllowedError(key, foreign);
      verified.add(signed.signature);
    }
    return { document, map, signedBy: { key: signed.key, remotes } };
  }

  /** What a team's key changed since the version before, although it may not; null when all was allowed. */
  async function findForeignChange(
    document: EnvironmentDocument,
    remotes: readonly string[],
  ): Promise<string | null> {
    const { environment, version } = document;
    const before = version > 1 ? await readVersion(environment, version - 1) : null;
    if (version > 1 && !before) throw createMissingError(environment, version - 1);
    return findForbiddenChange(before?.document ?? null, document, remotes);
  }

  /** @throws {SignatureError} when a team's key signed another map than that of the document, or a path of others */
  async function assertExpectedMap({ document, map, signedBy }: SignedEnvironment): Promise<void> {
    const { remotes } = signedBy;
    if (!remotes) return;
    const key = environmentKey(document.environment, document.version);
    const expected = await createPageMap(document, findRelease);
    const path = findClaimedPath(expected, remotes);
    if (path) throw createNotAllowedError(key, path);
    // The text is written into pages, so it is compared instead of its meaning.
    if (map.text !== toMapText(expected)) throw createNotAllowedError(key, 'the map for pages');
  }

  /**
   * The newest version of an environment; null when the environment does not exist.
   * @param since a version that was accepted earlier. An older one is not accepted any more.
   * @throws {CommandError} when a version is missing that the store had
   */
  async function readLatest(environment: string, since = 0): Promise<SignedEnvironment | null> {
    const head = await readHead(environment);
    const highest = Math.max(since, head ?? 0);
    const latest = await findNewest(environment, highest || (await latestVersion(environment)));
    if (!latest) {
      if (highest) throw createMissingError(environment, highest);
      return null;
    }
    // A concurrent first change may have written the head since it was read.
    if (latest.document.hasHead && (head ?? (await readHead(environment))) === null)
      throw createMissingError(environment, 'head');
    await assertExpectedMap(latest);
    return latest;
  }

  /** The newest version, searched from one that exists. */
  async function findNewest(environment: string, from: number): Promise<SignedEnvironment | null> {
    let latest: SignedEnvironment | null = null;
    let next = from === 0 ? null : await readVersion(environment, from);
    while (next) {
      latest = next;
      next = await readVersion(environment, latest.document.version + 1);
    }
    return latest;
  }

  /**
   * Makes the newest stored version the head, after later versions were removed on purpose.
   * @returns that version; null when the environment does not exist
   */
  async function repairHead(environment: string, signer: Signer): Promise<number | null> {
    const latest = await findNewest(environment, await latestVersion(environment));
    if (!latest) return null;
    await writeHead(environment, latest.document.version, signer);
    return latest.document.version;
  }

  async function readEnvironment(environment: string): Promise<EnvironmentDocument | null> {
    return (await readLatest(environment))?.document ?? null;
  }

  /**
   * Writes the next version of a document together with the map for pages.
   * @returns false when the version already exists
   */
  async function writeEnvironment(change: EnvironmentDocument, signer: Signer): Promise<boolean> {
    const { environment, version } = change;
    const hasHead = (await readHead(environment)) !== null;
    const document = hasHead ? { ...change, hasHead } : change;
    const map = await createPageMap(document, findRelease);
    const remotes = trust.getAllowedRemotes(signer);
    const foreign =
      remotes && ((await findForeignChange(document, remotes)) ?? findClaimedPath(map, remotes));
    if (foreign) throw createForbiddenKeyError(remotes, foreign);
    const isWritten = await objects.create(
      environmentKey(environment, version),
      JSON.stringify({
        document: signer.sign(JSON.stringify(document)),
        map: signer.sign(toMapText(map)),
      }),
    );
    if (isWritten) await writeHead(environment, version, signer);
    return isWritten;
  }

  async function latestVersion(environment: string): Promise<number> {
    const keys = await objects.list(`documents/environments/${environment}/`);
    return Math.max(0, ...keys.map((key) => Number(/\/(\d+)\.json$/.exec(key)?.[1] ?? 0)));
  }

  async function listEnvironments(): Promise<readonly string[]> {
    const keys = await objects.list('documents/environments/');
    return [...new Set(keys.map((key) => key.split('/')[2] ?? ''))].sort();
  }

  async function listReleases(): Promise<readonly { remote: string; release: string }[]> {
    const keys = await objects.list('documents/releases/');
    return keys.map((key) => {
      const [, , remote = '', file = ''] = key.split('/');
      return { remote, release: file.replace(/\.json$/, '') };
    });
  }

  /** Removes the document first, because files without a document are not a release. */
  async function removeRelease(remote: string, release: string): Promise<void> {
    releases.delete(`${remote}/${release}`);
    await objects.remove([releaseKey(remote, release)]);
    await objects.remove(await objects.list(`releases/${remote}/${release}/`));
  }

  /** A file as it is stored, for checks of digests; null when it does not exist. */
  function readStoredFile(remote: string, release: string, file: string): Promise<Buffer | null> {
    return objects.read(getFileKey(remote, release, file));
  }

  /** All stored files of a release, also those that its document does not list. */
  async function listFiles(remote: string, release: string): Promise<readonly string[]> {
    const folder = `releases/${remote}/${release}/`;
    return (await objects.list(folder)).map((key) => key.slice(folder.length));
  }

  return {
    findRelease,
    listFiles,
    readRelease,
    writeRelease,
    readFile,
    readStoredFile,
    removeRelease,
    listReleases,
    listEnvironments,
    readVersion,
    readLatest,
    readEnvironment,
    writeEnvironment,
    repairHead,
  };
}

/** The text of a map that is signed. It is escaped before, so that pages contain what was signed. */
function toMapText(map: PageMap): string {
  return escapeJson(JSON.stringify(map));
}

/** Whether a stored document is signed by a trusted key. */
export function isSignedDocument(trust: Trust, content: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(content.toString());
    const signedEnvironment = signedEnvironmentSchema.safeParse(parsed);
    if (signedEnvironment.success)
      return (
        trust.check(signedEnvironment.data.document) && trust.check(signedEnvironment.data.map)
      );
    return trust.check(signedSchema.parse(parsed));
  } catch {
    return false;
  }
}

function releaseKey(remote: string, release: string): string {
  return `documents/releases/${remote}/${release}.json`;
}

function environmentKey(environment: string, version: number): string {
  return `documents/environments/${environment}/${String(version).padStart(8, '0')}.json`;
}

function createForbiddenKeyError(remotes: readonly string[], what: string): SignatureError {
  return new SignatureError(`This key may sign only for ${remotes.join(', ')}, not for ${what}.`);
}

function createNotAllowedError(key: string, what: string): SignatureError {
  return new SignatureError(`${key} is signed by a key that may not sign for ${what}.`);
}

function createMismatchError(key: string): SignatureError {
  return new SignatureError(`${key} contains a signed document of another key.`);
}

/** @param what the number of a version, or `head` */
function createMissingError(environment: string, what: number | 'head'): CommandError {
  const name = what === 'head' ? 'The head' : `Version ${what}`;
  return new CommandError(`${name} of ${environment} is missing in the store.`, {
    fix: `Restore it from a backup. If it was removed on purpose: delivery repair ${environment}`,
  });
}
