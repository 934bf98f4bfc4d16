import { z } from 'zod';
import { type EnvironmentDocument, environmentSchema } from './environment';
import type { Objects } from './objects';
import { type PageMap, pageMap } from './page-map';
import { type Release, releaseSchema } from './release';
import { SignatureError, type Signed, type Signer, signedSchema, type Trust } from './signing';

const livingSchema = z.object({ document: signedSchema, map: signedSchema });

/** An environment as the store has it: the document, and the map that its pages are given. */
export type Living = { document: EnvironmentDocument; map: Signed };

/**
 * Releases and environment documents over any {@link Objects}:
 *
 *     releases/<remote>/<release>/…                     the files, never changed
 *     documents/releases/<remote>/<release>.json        what is known of them, signed, written last
 *     documents/environments/<environment>/<version>.json   signed; a change writes the successor
 *
 * All that is read is checked against the trusted keys.
 * @throws {SignatureError} from every reader, when a document is not signed by one of them
 */
export type ReleaseStore = ReturnType<typeof releaseStore>;

export function releaseStore(objects: Objects, trust: Trust) {
  const known = new Map<string, Release>();

  async function findRelease(remote: string, id: string): Promise<Release | null> {
    const kept = known.get(`${remote}/${id}`);
    if (kept) return kept;
    const key = releaseKey(remote, id);
    const content = await objects.read(key);
    if (!content) return null;
    const signed = signedSchema.parse(JSON.parse(content.toString()));
    const release = releaseSchema.parse(JSON.parse(checked(trust, signed, key)));
    if (release.remote !== remote || release.release !== id) throw mismatch(key);
    known.set(`${remote}/${id}`, release);
    return release;
  }

  async function readRelease(remote: string, id: string): Promise<Release> {
    const release = await findRelease(remote, id);
    if (!release) throw new Error(`The store has no release ${remote}@${id}.`);
    return release;
  }

  /** @param contents the files of the release and what else stands beside them, such as `a.js.br` */
  async function writeRelease(
    release: Release,
    contents: ReadonlyMap<string, Buffer>,
    signer: Signer,
  ): Promise<void> {
    const folder = `releases/${release.remote}/${release.release}`;
    for (const [file, content] of contents) await objects.create(`${folder}/${file}`, content);
    await objects.create(
      releaseKey(release.remote, release.release),
      JSON.stringify(signer.sign(JSON.stringify(release))),
    );
  }

  async function readVersion(environment: string, version: number): Promise<Living | null> {
    const key = environmentKey(environment, version);
    const content = await objects.read(key);
    if (!content) return null;
    const { document: signed, map } = livingSchema.parse(JSON.parse(content.toString()));
    const document = environmentSchema.parse(JSON.parse(checked(trust, signed, key)));
    const told = JSON.parse(checked(trust, map, key)) as PageMap;
    const isMeant = (of: { environment: string; version: number }) =>
      of.environment === environment && of.version === version;
    if (!isMeant(document) || !isMeant(told)) throw mismatch(key);
    return { document, map };
  }

  /**
   * The newest version of an environment, `null` where there is none.
   * @param since a version known to be there: found from it without a listing, and never an older one
   */
  async function readLatest(environment: string, since = 0): Promise<Living | null> {
    let version = since || (await latestVersion(environment));
    if (version === 0) return null;
    let latest = await readVersion(environment, version);
    if (!latest) throw new Error(`The store has lost version ${version} of ${environment}.`);
    for (;;) {
      const next = await readVersion(environment, version + 1);
      if (!next) return latest;
      latest = next;
      version += 1;
    }
  }

  async function readEnvironment(environment: string): Promise<EnvironmentDocument | null> {
    return (await readLatest(environment))?.document ?? null;
  }

  /**
   * Writes the successor of a document together with the map that pages get.
   * @returns whether it was this writer; `false` when another's successor stands there already
   */
  async function writeEnvironment(document: EnvironmentDocument, signer: Signer): Promise<boolean> {
    const map = await pageMap(document, findRelease);
    return objects.create(
      environmentKey(document.environment, document.version),
      JSON.stringify({
        document: signer.sign(JSON.stringify(document)),
        map: signer.sign(forScript(map)),
      }),
    );
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

  /** The document goes first: what has no document is no release. */
  async function removeRelease(remote: string, release: string): Promise<void> {
    known.delete(`${remote}/${release}`);
    await objects.remove([releaseKey(remote, release)]);
    await objects.remove(await objects.list(`releases/${remote}/${release}/`));
  }

  /** One file of a release, `null` where it has none of that name. */
  function readFile(remote: string, release: string, file: string): Promise<Buffer | null> {
    return objects.read(`releases/${remote}/${release}/${file}`);
  }

  /** The files that stand in the store for a release, whether its document names them or not. */
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
    removeRelease,
    listReleases,
    listEnvironments,
    readVersion,
    readLatest,
    readEnvironment,
    writeEnvironment,
  };
}

/** A text that can stand in a script element as it is: escaped later, its signature would not fit. */
function forScript(map: PageMap): string {
  return JSON.stringify(map).replaceAll('<', '\\u003c');
}

/** Whether what stands under a document's key is signed by a trusted key. */
export function isSignedDocument(trust: Trust, content: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(content.toString());
    const living = livingSchema.safeParse(parsed);
    if (living.success) return trust.check(living.data.document) && trust.check(living.data.map);
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

function checked(trust: Trust, signed: Signed, key: string): string {
  if (trust.check(signed)) return signed.text;
  throw new SignatureError(`${key} is not signed by a trusted key.`);
}

function mismatch(key: string): SignatureError {
  return new SignatureError(`${key} holds a signed document of another place.`);
}
