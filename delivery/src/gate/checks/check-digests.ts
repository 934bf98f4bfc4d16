import { sha384 } from '../../publish';
import { isChecked } from '../../store/page-map';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import { toldDigests } from '../../store/told-digests';
import type { Refusal } from '../refusal';

/** What runs in a page, is applied to it or stands in it. */
const checked = /\.(js|css|html)$/;

/**
 * Every file that matters to a page and that stands in the store for a release has a digest, and is what the digest says;
 * an entry that tells digests tells those of all other files, and of no more.
 */
export async function checkDigests(
  store: ReleaseStore,
  release: Release,
): Promise<readonly Refusal[]> {
  const label = `${release.remote}@${release.release}`;
  const mend = `Build and publish ${release.remote} anew; if the store was touched, restore it.`;
  const standing = await store.listFiles(release.remote, release.release);
  const unnamed = standing.filter((file) => checked.test(file) && !release.files[file]);
  const refusals: Refusal[] = unnamed.map((file) => ({
    message: `${label} has the file ${file}, which has no digest.`,
    where: `releases/${release.remote}/${release.release}/${file} in the store`,
    mend,
  }));
  for (const [file, { sha384: digest }] of Object.entries(release.files)) {
    if (!checked.test(file)) continue;
    const content = await store.readFile(release.remote, release.release, file);
    const where = `releases/${release.remote}/${release.release}/${file} in the store`;
    if (!content) refusals.push({ message: `${label} has lost its file ${file}.`, where, mend });
    else if (sha384(content) !== digest) {
      refusals.push({ message: `${label} has another ${file} than its digest says.`, where, mend });
    }
  }
  return refusals.length > 0 ? refusals : checkTold(store, release);
}

/** A wrong one would be met by a traveller first: the page would refuse the file. */
async function checkTold(store: ReleaseStore, release: Release): Promise<readonly Refusal[]> {
  if (!release.tellsDigests) return [];
  const { remote, release: id, entry, files } = release;
  const script = await store.readFile(remote, id, entry[0] ?? '');
  const told = toldDigests(String(script)) ?? {};
  const others = Object.keys(files).filter((file) => isChecked(file) && !entry.includes(file));
  const wrong = [...new Set([...others, ...Object.keys(told)])].filter(
    (file) => !others.includes(file) || told[file] !== files[file]?.sha384,
  );
  return wrong.map((file) => ({
    message: `${remote}@${id} has an entry that does not tell the digest of ${file} as it is.`,
    where: `releases/${remote}/${id}/${entry[0]} in the store`,
    mend: `Build and publish ${remote} anew; what is built is not to be changed.`,
  }));
}
