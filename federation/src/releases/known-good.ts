import * as z from 'zod/mini';
import { parseReleaseMap, type Release, type ReleaseMap, releaseMapOfPage } from './release-map';
import { isTrusted } from './signed-map';

const storageKey = 'train-swap-known-good';

/** Only signed texts are stored, because the storage of a tab is not trusted. */
const memorySchema = z.object({
  maps: z.record(z.string(), z.object({ text: z.string(), signature: z.string() })),
  remotes: z.record(z.string(), z.object({ version: z.string(), release: z.string() })),
});

type Memory = z.infer<typeof memorySchema>;

/** Remembers, for as long as the tab lives, that a release of this page's map has been shown. */
export function rememberGood(map: ReleaseMap, remote: string, release: string): void {
  const memory = read();
  if (memory.remotes[remote]?.release === release) return;
  if (!releasesOf(map, remote).some((one) => one.release === release)) return;
  const version = String(map.version);
  const remotes = { ...memory.remotes, [remote]: { version, release } };
  const wanted = new Set(Object.values(remotes).map((one) => one.version));
  const maps = Object.fromEntries(
    Object.entries({ ...memory.maps, [version]: releaseMapOfPage() }).filter(([key]) =>
      wanted.has(key),
    ),
  );
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ maps, remotes }));
  } catch {
    // Without storage, the previous release of the map is used.
  }
}

/** The fallback release: the one that this tab has shown before, otherwise the previous one of the environment. */
export async function knownGood(map: ReleaseMap, remote: string): Promise<Release | null> {
  const remembered = await remember(map, remote);
  const isOther = (one: Release | undefined) =>
    one !== undefined && one.release !== map.remotes[remote]?.release;
  return [remembered, map.previous[remote]].find(isOther) ?? null;
}

async function remember(map: ReleaseMap, remote: string): Promise<Release | undefined> {
  const { maps, remotes } = read();
  const { version = '', release } = remotes[remote] ?? {};
  const signed = maps[version];
  if (!signed || !release || map.withdrawn[remote]?.includes(release)) return undefined;
  if (release === map.remotes[remote]?.release || !(await isTrusted(signed))) return undefined;
  const earlier = parseReleaseMap(signed.text);
  if (earlier.environment !== map.environment) return undefined;
  return releasesOf(earlier, remote).find((one) => one.release === release);
}

function releasesOf({ remotes, canaries, previous }: ReleaseMap, remote: string): Release[] {
  return [remotes[remote], canaries[remote], previous[remote]].filter((one) => one !== undefined);
}

function read(): Memory {
  try {
    return memorySchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return { maps: {}, remotes: {} };
  }
}
