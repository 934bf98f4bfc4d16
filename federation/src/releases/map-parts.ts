import { addMapPart, type MapPart, parseMapPart, type ReleaseMap } from './release-map';

/** Of each of two attempts, so that the failure card is shown about as early as for a remote. */
const timeoutMs = 1_500;

/** Digest -> part. A part that is the same in two versions is requested once. */
const loads = new Map<string, Promise<MapPart>>();

type NamedParts = NonNullable<ReleaseMap['parts']>;
type NamedPart = NamedParts['list'][number];

/**
 * The part of a map that has a remote; null when no part can have it.
 * @throws {Error} when the part cannot be loaded, or is not the one that the signed map names
 */
export async function loadMapPart({ parts }: ReleaseMap, remote: string): Promise<MapPart | null> {
  const named = parts?.list.filter(({ from }) => from <= remote).at(-1);
  if (!parts || !named) return null;
  const existing = loads.get(named.sha384);
  if (existing) return existing;
  const load = fetchPart(parts, named);
  loads.set(named.sha384, load);
  load.catch(() => loads.delete(named.sha384));
  return load;
}

/** The map with the releases of these remotes. @throws as {@link loadMapPart} */
export async function completeMap(map: ReleaseMap, remotes: readonly string[]) {
  const missing = remotes.filter((remote) => !map.remotes[remote]);
  const parts = new Set(await Promise.all(missing.map((remote) => loadMapPart(map, remote))));
  return [...parts].reduce<ReleaseMap>((sum, part) => (part ? addMapPart(sum, part) : sum), map);
}

async function fetchPart({ base }: NamedParts, { sha384 }: NamedPart): Promise<MapPart> {
  const digest = sha384.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_');
  const address = new URL(base + digest, document.baseURI).href;
  // For the service worker, which caches only files with their digest.
  globalThis.releaseDigests = { ...globalThis.releaseDigests, [address]: sha384 };
  const read = async (cache: RequestCache) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { integrity: sha384, cache, signal });
    if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
    return parseMapPart(await response.text());
  };
  // Browsers also cache wrong responses.
  return read('default').catch(() => read('reload'));
}
