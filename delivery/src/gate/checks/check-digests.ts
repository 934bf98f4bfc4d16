import { sha384 } from '../../sha384';
import { isDigestChecked } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import { parseReportedDigests } from '../../store/documents/reported-digests';
import type { ReleaseStore } from '../../store/release-store';
import type { GateFailure } from '../gate-error';

/** Files that a page runs, applies or contains. */
const pageFilePattern = /\.(m?js|css|html)$/;

/**
 * Every file of the release matches its digest, and no other stored file looks like one that a page uses. An entry that
 * reports digests reports exactly those of the other files.
 */
export async function checkDigests(
  store: ReleaseStore,
  release: Release,
): Promise<readonly GateFailure[]> {
  const label = `${release.remote}@${release.release}`;
  const fix = `Build and publish ${release.remote} again. If the store was changed, restore it.`;
  const storedFiles = await store.listFiles(release.remote, release.release);
  const unlisted = storedFiles.filter((file) => pageFilePattern.test(file) && !release.files[file]);
  const failures: GateFailure[] = unlisted.map((file) => ({
    message: `The file ${file} of ${label} has no digest.`,
    where: `releases/${release.remote}/${release.release}/${file} in the store`,
    fix,
  }));
  for (const [file, { sha384: digest }] of Object.entries(release.files)) {
    const content = await store.readStoredFile(release.remote, release.release, file);
    const where = `releases/${release.remote}/${release.release}/${file} in the store`;
    if (!content)
      failures.push({ message: `The file ${file} of ${label} is missing.`, where, fix });
    else if (sha384(content) !== digest) {
      failures.push({
        message: `The file ${file} of ${label} does not match its digest.`,
        where,
        fix,
      });
    }
  }
  return failures.length > 0 ? failures : checkReportedDigests(store, release);
}

/** With a wrong digest the page would reject the file at run time. */
async function checkReportedDigests(
  store: ReleaseStore,
  release: Release,
): Promise<readonly GateFailure[]> {
  if (!release.reportsDigests) return [];
  const { remote, release: id, entry, files } = release;
  const script = await store.readStoredFile(remote, id, entry[0] ?? '');
  const reported = parseReportedDigests(String(script)) ?? {};
  const others = Object.keys(files).filter(
    (file) => isDigestChecked(file) && !entry.includes(file),
  );
  const wrong = [...new Set([...others, ...Object.keys(reported)])].filter(
    (file) => !others.includes(file) || reported[file] !== files[file]?.sha384,
  );
  return wrong.map((file) => ({
    message: `The entry of ${remote}@${id} reports a wrong digest, or none, for ${file}.`,
    where: `releases/${remote}/${id}/${entry[0]} in the store`,
    fix: `Build and publish ${remote} again. Do not change files after the build.`,
  }));
}
