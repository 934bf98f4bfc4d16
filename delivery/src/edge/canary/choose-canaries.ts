import { createHash } from 'node:crypto';
import type { EnvironmentDocument } from '../../store/documents/environment';

/**
 * The remotes whose canary a visitor gets. The result is the same on every edge server, and a visitor stays in a
 * canary when its share grows.
 */
export function chooseCanaries(
  { canaries, killed }: EnvironmentDocument,
  visitor: string,
): readonly string[] {
  return Object.entries(canaries)
    .filter(([remote]) => !killed[remote])
    .filter(([remote, { release, percent }]) => computeShare(visitor, remote, release) < percent)
    .map(([remote]) => remote);
}

/** A hash of the visitor as a number from 0 up to but not including 100. */
function computeShare(visitor: string, remote: string, release: string): number {
  const hash = createHash('sha256').update(`${visitor}\0${remote}\0${release}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
