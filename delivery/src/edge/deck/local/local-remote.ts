import { z } from 'zod';
import type { PageRelease } from '../../../store/documents/page-map';
import { type Release, routeSchema } from '../../../store/documents/release';

const timeoutMs = 2_000;

const file = z.string().regex(/^[\w@+-][\w.@+-]*$/);

const descriptionSchema = z.object({
  remote: z.string(),
  /** The pages that the remote owns; null for an older server. */
  route: routeSchema.nullable().default(null),
  entry: file,
  /** Script -> sha384 of the present content. */
  digests: z.record(file, z.string().startsWith('sha384-')),
  /** Scripts that the page must run before the shell's own. */
  first: z.array(file),
});

export type LocalRemote = {
  release: PageRelease;
  route: Release['route'];
  first: readonly { address: string; integrity: string }[];
};

/** The URL path of the files of a remote's development server. */
export function getLocalBase(remote: string): string {
  return `/dev/${remote}/`;
}

/**
 * Reads the description of a remote from its development server (`pnpm dev <remote>`).
 * @throws {Error} with the reason when the server cannot be used
 */
export async function readLocalRemote(remote: string, origin: string): Promise<LocalRemote> {
  const description = await fetchDescription(remote, origin);
  const base = getLocalBase(remote);
  return {
    release: {
      release: 'local',
      base,
      entry: description.entry,
      digests: description.digests,
    },
    route: description.route,
    first: description.first.map((name) => ({
      address: base + name,
      integrity: description.digests[name] ?? '',
    })),
  };
}

async function fetchDescription(remote: string, origin: string) {
  const response = await fetch(`${origin}/remote.json`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch(() => {
    throw new Error(
      `The development server of ${remote} at ${origin} does not respond. The live release is shown.`,
    );
  });
  const { success, data } = descriptionSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !success || data.remote !== remote) {
    throw new Error(`The server at ${origin} does not serve ${remote}. The live release is shown.`);
  }
  return data;
}
