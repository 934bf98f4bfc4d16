import { z } from 'zod';
import { type EnvironmentDocument, environmentSchema } from './documents/environment';
import { parseMapTexts, toMapTexts } from './documents/map-parts';
import { createPageMap, type PageMap } from './documents/page-map';
import type { Objects } from './objects/objects';
import {
  assertSigned,
  type Signed,
  type Signer,
  signedSchema,
  type Trust,
} from './signing/signing';
import { findClaimedPath, findForbiddenChange } from './signing/team-keys';
import {
  createForbiddenKeyError,
  createMismatchError,
  createMissingError,
  createNotAllowedError,
} from './store-errors';
import type { StoredReleases } from './stored-releases';

export const signedEnvironmentSchema = z.object({
  document: signedSchema,
  map: signedSchema,
  /** The signed map has their digests. */
  parts: z.array(z.string()).default([]),
});

/** A version of an environment in the store: the document, the map for pages, and the signing key. */
export type SignedEnvironment = {
  document: EnvironmentDocument;
  map: Signed;
  /** The texts of the map's parts; none when the signed text has all. */
  parts: readonly string[];
  /** The complete map. */
  pageMap: PageMap;
  signedBy: SigningKey;
};

/** The id of a key and the remotes that it may sign for; null for all remotes. */
export type SigningKey = { key: string; remotes: readonly string[] | null };

/** The signed versions of environments. A team's key may change only its own remotes. */
export class EnvironmentVersions {
  /** Signatures of documents whose changes by a team's key were verified. */
  private readonly verified = new Set<string>();

  constructor(
    private readonly objects: Objects,
    private readonly trust: Trust,
    private readonly findRelease: StoredReleases['findRelease'],
  ) {}

  /** Null when the version does not exist. */
  async read(environment: string, version: number): Promise<SignedEnvironment | null> {
    const { trust, verified } = this;
    const key = getEnvironmentKey(environment, version);
    const content = await this.objects.read(key);
    if (!content) return null;
    const stored = signedEnvironmentSchema.parse(JSON.parse(content.toString()));
    const { document: signed, map, parts } = stored;
    for (const one of [signed, map]) assertSigned(trust, one, key);
    const document = environmentSchema.parse(JSON.parse(signed.text));
    const pageMap = parseMapTexts({ text: map.text, parts });
    const isExpected = (of: { environment: string; version: number }) =>
      of.environment === environment && of.version === version;
    if (!isExpected(document) || !isExpected(pageMap)) throw createMismatchError(key);
    const remotes = trust.getAllowedRemotes(signed);
    if (trust.getAllowedRemotes(map)?.join() !== remotes?.join()) throw createMismatchError(key);
    if (remotes && !verified.has(signed.signature)) {
      const foreign = await this.findForeignChange(document, remotes);
      if (foreign) throw createNotAllowedError(key, foreign);
      verified.add(signed.signature);
    }
    return { document, map, parts, pageMap, signedBy: { key: signed.key, remotes } };
  }

  /** @returns false when the version already exists */
  async write(document: EnvironmentDocument, signer: Signer): Promise<boolean> {
    const created = await createPageMap(document, this.findRelease);
    const { text, parts } = toMapTexts(created);
    const remotes = this.trust.getAllowedRemotes(signer);
    const foreign =
      remotes &&
      ((await this.findForeignChange(document, remotes)) ?? findClaimedPath(created.map, remotes));
    if (foreign) throw createForbiddenKeyError(remotes, foreign);
    return this.objects.create(
      getEnvironmentKey(document.environment, document.version),
      JSON.stringify({
        document: signer.sign(JSON.stringify(document)),
        map: signer.sign(text),
        ...(parts.length > 0 && { parts }),
      }),
    );
  }

  /** The highest version that exists; 0 when there is none. */
  async findHighest(environment: string): Promise<number> {
    const keys = await this.objects.list(`documents/environments/${environment}/`);
    return Math.max(0, ...keys.map((key) => Number(/\/(\d+)\.json$/.exec(key)?.[1] ?? 0)));
  }

  /** @throws {SignatureError} when a team's key signed another map than that of the document, or a path of others */
  async assertExpectedMap({ document, map, signedBy }: SignedEnvironment): Promise<void> {
    const { remotes } = signedBy;
    if (!remotes) return;
    const key = getEnvironmentKey(document.environment, document.version);
    const expected = await createPageMap(document, this.findRelease);
    const path = findClaimedPath(expected.map, remotes);
    if (path) throw createNotAllowedError(key, path);
    // The text is written into pages, so it is compared instead of its meaning. It has the digests of the parts.
    if (map.text !== toMapTexts(expected).text)
      throw createNotAllowedError(key, 'the map for pages');
  }

  /** What a team's key changed since the version before, although it may not; null when all was allowed. */
  private async findForeignChange(
    document: EnvironmentDocument,
    remotes: readonly string[],
  ): Promise<string | null> {
    const { environment, version } = document;
    const before = version > 1 ? await this.read(environment, version - 1) : null;
    if (version > 1 && !before) throw createMissingError(environment, version - 1);
    return findForbiddenChange(before?.document ?? null, document, remotes);
  }
}

function getEnvironmentKey(environment: string, version: number): string {
  return `documents/environments/${environment}/${String(version).padStart(8, '0')}.json`;
}
