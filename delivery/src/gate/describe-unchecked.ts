import type { Release } from '../store/documents/release';

/** Messages about checks that the gate skipped because the build has no data for them. */
export function describeUnchecked({ remote, release, exposes, files }: Release): readonly string[] {
  if (exposes.length === 0 || files['types/index.json']) return [];
  return [
    `${remote}@${release} has no types, so its exposes were not compared with the remotes that import them.`,
  ];
}
