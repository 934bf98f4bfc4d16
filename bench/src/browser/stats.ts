import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { formatTable } from '../report';
import { readContent } from './content';
import type { Variant } from './variants';
import type { Visit } from './visit';

const all = 'all';
const script = 'scripts, not compressed';
const kilobytes = (bytes = 0) => (bytes / 1000).toFixed(1);

/** The sent kilobytes of a visit, by library and by the package whose file it was in. */
export function formatContent({ name, findBuild }: Variant, { files }: Visit): string {
  const rows = new Map<string, Map<string, number>>();
  const add = (library: string, column: string, bytes: number) => {
    const row = rows.get(library) ?? new Map<string, number>();
    rows.set(library, row.set(column, (row.get(column) ?? 0) + bytes));
  };
  for (const { address, bytes } of files.filter(({ bytes }) => bytes > 0)) {
    const [, kind, owner = '', , file = ''] = new URL(address).pathname.split('/');
    if (kind !== 'r') {
      add('page and services', all, bytes);
      continue;
    }
    const content = readContent(join(findBuild(owner), file));
    const length = [...content.values()].reduce((sum, one) => sum + one, 0);
    for (const [library, part] of content) {
      const sent = (bytes * part) / length;
      for (const column of [owner, all]) add(library, column, sent);
      if (file.endsWith('.js')) add(library, script, part);
    }
  }
  const columns = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))]
    .filter((column) => column !== all && column !== script)
    .concat(all, script);
  const lines = [...rows]
    .sort(([, one], [, other]) => (other.get(all) ?? 0) - (one.get(all) ?? 0))
    .map(([library, row]) => [library, ...columns.map((column) => kilobytes(row.get(column)))]);
  return `## ${name}\n\n${formatTable([['kB', ...columns], ...lines])}`;
}

/** The heap by kind of object; "code" is what V8 makes of the functions of scripts. */
export async function formatHeap(session: CDPSession): Promise<string> {
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot');
  const { snapshot, nodes } = JSON.parse(parts.join('')) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const sizes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? '';
    sizes.set(kind, (sizes.get(kind) ?? 0) + (nodes[at + size] ?? 0));
  }
  // Elements and styles of the page are not in the heap of scripts.
  sizes.delete('native');
  const rows = [...sizes].sort(([, one], [, other]) => other - one).slice(0, 7);
  return formatTable([['heap', 'kB'], ...rows.map(([kind, bytes]) => [kind, kilobytes(bytes)])]);
}
