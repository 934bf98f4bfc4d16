import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const statement = /^globalThis\.reportedDigests=.*;$/m;

const sha384 = async (file: string) =>
  `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;

/** Writes the current digests of the other files into the entry of a remote, as its build does. */
export async function writeReportedDigests(folder: string) {
  const entry = join(folder, 'remote-entry.js');
  const script = await readFile(entry, 'utf8');
  if (!statement.test(script)) throw new Error(`${entry} reports no digests.`);
  const others = (await readdir(folder)).filter(
    (file) => /\.(js|css)$/.test(file) && file !== 'remote-entry.js',
  );
  const digests = others.map(async (file) => [file, await sha384(join(folder, file))]);
  const reported = JSON.stringify(Object.fromEntries(await Promise.all(digests)));
  await writeFile(
    entry,
    script.replace(statement, () => `globalThis.reportedDigests=${reported};`),
  );
}

/** Removes the digests, as in releases before they were reported. */
export async function removeReportedDigests(folder: string) {
  const entry = join(folder, 'remote-entry.js');
  await writeFile(entry, (await readFile(entry, 'utf8')).replace(statement, ''));
}
