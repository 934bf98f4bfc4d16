import { createHash } from 'node:crypto';
import type { FeedFiles } from './feed-files';

/** A digest of the content of a feed. The order and the times of the entries in a zip do not change it. */
export async function computeFeedDigest(files: FeedFiles): Promise<string> {
  const all = createHash('sha256');
  for (const file of files.list()) {
    const content = createHash('sha256');
    for await (const chunk of await files.open(file)) content.update(chunk as Buffer);
    all.update(`${file} ${content.digest('hex')}\n`);
  }
  return all.digest('hex');
}
