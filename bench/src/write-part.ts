import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product/child';

const path = join(root, 'docs/benchmarks.md');

/** Puts one part of docs/benchmarks.md in its place and leaves the others as they are. */
export function writePart(part: 'browser' | 'services' | 'delivery', text: string): void {
  const [from, to] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const known = existsSync(path) ? readFileSync(path, 'utf8') : '# Benchmarks\n';
  const written = `${from}\n\n${text.trim()}\n\n${to}`;
  const [before, rest] = known.split(from);
  const after = rest?.split(to)[1];
  writeFileSync(
    path,
    after === undefined ? `${known.trimEnd()}\n\n${written}\n` : `${before}${written}${after}`,
  );
}
