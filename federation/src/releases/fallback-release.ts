import * as z from 'zod/mini';
import { parseReleaseMap, type Release, type ReleaseMap, readSignedMap } from './release-map';
import { isTrusted } from './signed-map';

const storageKey = 'train-swap-shown-releases';

/** Only signed texts are stored, because the storage of a tab is not trusted. */
const savedReleasesSchema = z.object({
  maps: z.record(z.string(), z.object({ text: z.string(), signature: z.string() })),
  remotes: z.record(z.string(), z.object({ version: z.string(), release: z.string() })),
});

type SavedReleases = z.infer<typeof savedReleasesSchema>;

/** Saves in the tab that a release of this page's map has been shown. */
export function saveShownRelease(map: ReleaseMap, remote: string, release: string): void {
  const saved = loadSavedReleases();
  if (saved.remotes[remote]?.release === release) return;
  if (!listReleases(map, remote).some((one) => one.release === release)) return;
  const version = String(map.version);
  const remotes = { ...saved.remotes, [remote]: { version, release } };
  const usedVersions = new Set(Object.values(remotes).map((one) => one.version));
  const maps = Object.fromEntries(
    Object.entries({ ...saved.maps, [version]: readSignedMap() }).filter(([key]) =>
      usedVersions.has(key),
    ),
  );
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ maps, remotes }));
  } catch {
    // Without storage, the previous release of the map is used.
  }
}

/** The fallback release: the one that this tab has shown before, or the previous one of the environment. */
export async function findFallbackRelease(
  map: ReleaseMap,
  remote: string,
): Promise<Release | null> {
  const saved = await findSavedRelease(map, remote);
  const isOther = (one: Release | undefined) =>
    one !== undefined && one.release !== map.remotes[remote]?.release;
  return [saved, map.previous[remote]].find(isOther) ?? null;
}

async function findSavedRelease(map: ReleaseMap, remote: string): Promise<Release | undefined> {
  const { maps, remotes } = loadSavedReleases();
  const { version = '', release } = remotes[remote] ?? {};
  const signed = maps[version];
  if (!signed || !release || map.withdrawn[remote]?.includes(release)) return undefined;
  if (release === map.remotes[remote]?.release || !(await isTrusted(signed))) return undefined;
  const earlier = parseReleaseMap(signed.text);
  if (earlier.environment !== map.environment) return undefined;
  return listReleases(earlier, remote).find((one) => one.release === release);
}

function listReleases({ remotes, canaries, previous }: ReleaseMap, remote: string): Release[] {
  return [remotes[remote], canaries[remote], previous[remote]].filter((one) => one !== undefined);
}

function loadSavedReleases(): SavedReleases {
  try {
    return savedReleasesSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return { maps: {}, remotes: {} };
  }
}
