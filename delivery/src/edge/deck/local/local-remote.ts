import { z } from 'zod';
import type { PageRelease } from '../../../store/page-map';

const patience = 2_000;

const file = z.string().regex(/^[\w@+-][\w.@+-]*$/);

const descriptionSchema = z.object({
  remote: z.string(),
  entry: file,
  /** Script -> sha384, as they are at this moment. */
  digests: z.record(file, z.string().startsWith('sha384-')),
  /** Scripts that the page must run before the shell's own. */
  first: z.array(file),
});

export type LocalRemote = {
  release: PageRelease;
  first: readonly { address: string; integrity: string }[];
};

/** Where the files of a remote's development server stand for a page. */
export function localBase(remote: string): string {
  return `/dev/${remote}/`;
}

/**
 * What a remote's development server (`pnpm dev <remote>`) offers at this moment.
 * @throws {Error} saying why it cannot be used
 */
export async function readLocalRemote(remote: string, origin: string): Promise<LocalRemote> {
  const description = await describe(remote, origin);
  const base = localBase(remote);
  return {
    release: {
      release: 'local',
      base,
      entry: description.entry,
      digests: description.digests,
    },
    first: description.first.map((name) => ({
      address: base + name,
      integrity: description.digests[name] ?? '',
    })),
  };
}

async function describe(remote: string, origin: string) {
  const answer = await fetch(`${origin}/remote.json`, {
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  }).catch(() => {
    throw new Error(`${remote} is not served at ${origin}; the live release is shown.`);
  });
  const { success, data } = descriptionSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !success || data.remote !== remote) {
    throw new Error(`What is served at ${origin} is not ${remote}; the live release is shown.`);
  }
  return data;
}
