import { createHash } from 'node:crypto';
import type { EnvironmentDocument } from '../../store/environment';

/**
 * The remotes whose canary a visitor gets. The same visitor gets the same answer from every edge
 * server, and keeps a canary when its share grows.
 */
export function chooseCanaries(
  { canaries, killed }: EnvironmentDocument,
  visitor: string,
): readonly string[] {
  return Object.entries(canaries)
    .filter(([remote]) => !killed[remote])
    .filter(([remote, { release, percent }]) => share(visitor, remote, release) < percent)
    .map(([remote]) => remote);
}

/** Where a visitor stands among all, from 0 up to but not including 100. */
function share(visitor: string, remote: string, release: string): number {
  const hash = createHash('sha256').update(`${visitor}\0${remote}\0${release}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
