import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { FeedError } from './feed-error';
import { openZip } from './zip-files';

/** The files of a feed by lower-case name without folder (`stops.txt`). */
export type FeedFiles = {
  /** The name of the zip or folder, without its path. */
  name: string;
  has: (file: string) => boolean;
  /** The names of its text files in alphabetical order. */
  list: () => string[];
  open: (file: string) => Promise<Readable>;
  close: () => Promise<void>;
};

export type Entry = { path: string; open: () => Promise<Readable> };

const feedFileNames = ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt', 'agency.txt'];

function splitPath(path: string): { folder: string; file: string } {
  const cut = path.lastIndexOf('/');
  return { folder: path.slice(0, cut + 1), file: path.slice(cut + 1).toLowerCase() };
}

/** The feed may be in a folder of the zip. Chooses the folder with most of the files. */
function chooseFolder(entries: Entry[], name: string): string {
  const scores = new Map<string, number>();
  for (const entry of entries) {
    const { folder, file } = splitPath(entry.path);
    if (folder.startsWith('__MACOSX/') || !feedFileNames.includes(file)) continue;
    scores.set(folder, (scores.get(folder) ?? 0) + 1);
  }
  const depth = (folder: string) => folder.split('/').length;
  const ranked = [...scores].sort((a, b) => b[1] - a[1] || depth(a[0]) - depth(b[0]));
  const [best, second] = ranked;
  if (!best) {
    const inner = entries.find((entry) => entry.path.toLowerCase().endsWith('.zip'));
    if (inner)
      throw new FeedError(
        { file: name },
        `no timetable files, only other zips such as ${inner.path}`,
        'unpack it and import each inner zip by itself',
      );
    throw new FeedError(
      { file: name },
      'none of the files of a GTFS feed are in it (stops.txt, trips.txt, stop_times.txt)',
      'use the zip or folder that contains them',
    );
  }
  if (second && second[1] === best[1] && depth(second[0]) === depth(best[0]))
    throw new FeedError(
      { file: name },
      `it contains several feeds (${best[0]} and ${second[0]})`,
      'unpack it and import one folder at a time',
    );
  return best[0];
}

async function listFolderEntries(root: string): Promise<Entry[]> {
  const found: Entry[] = [];
  const walk = async (folder: string, depth: number): Promise<void> => {
    for (const item of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, item.name);
      if (item.isDirectory() && depth < 4) await walk(path, depth + 1);
      else if (item.isFile())
        found.push({
          path: relative(root, path).replaceAll('\\', '/'),
          open: async () => createReadStream(path),
        });
    }
  };
  await walk(root, 0);
  return found;
}

/** Opens a GTFS zip or folder. Throws a FeedError when it is neither, or contains no feed. */
export async function openFeedFiles(path: string): Promise<FeedFiles> {
  const name = basename(path);
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new FeedError({}, `there is no file or folder at ${path}`, 'check the path');
  });
  const { entries, close } = info.isDirectory()
    ? { entries: await listFolderEntries(path), close: async () => {} }
    : await openZip(path);
  try {
    const chosen = chooseFolder(entries, name);
    const files = new Map<string, Entry>();
    const repeated = new Set<string>();
    for (const entry of entries) {
      const { folder, file } = splitPath(entry.path);
      if (folder !== chosen) continue;
      if (files.has(file)) repeated.add(file);
      files.set(file, entry);
    }
    return {
      name,
      has: (file) => files.has(file),
      list: () => [...files.keys()].filter((file) => file.endsWith('.txt')).sort(),
      open: (file) => {
        const entry = files.get(file);
        if (!entry) throw new FeedError({ file }, 'the feed does not have this file', 'add it');
        if (repeated.has(file))
          throw new FeedError({ file }, 'the feed has this file twice', 'remove one of them');
        return entry.open();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
