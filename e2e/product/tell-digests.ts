import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const statement = /^globalThis\.toldDigests=.*;$/m;

const sha384 = async (file: string) =>
  `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;

/** Has the entry of a remote tell the digests that its other files have by now, as their build does at its end. */
export const tellDigests = async (folder: string) => {
  const entry = join(folder, 'remote-entry.js');
  const script = await readFile(entry, 'utf8');
  if (!statement.test(script)) throw new Error(`${entry} tells no digests.`);
  const others = (await readdir(folder)).filter(
    (file) => /\.(js|css)$/.test(file) && file !== 'remote-entry.js',
  );
  const digests = others.map(async (file) => [file, await sha384(join(folder, file))]);
  const told = JSON.stringify(Object.fromEntries(await Promise.all(digests)));
  await writeFile(
    entry,
    script.replace(statement, () => `globalThis.toldDigests=${told};`),
  );
};

/** As entries were before they told any. */
export const tellNoDigests = async (folder: string) => {
  const entry = join(folder, 'remote-entry.js');
  await writeFile(entry, (await readFile(entry, 'utf8')).replace(statement, ''));
};
