import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product/child';

const path = join(root, 'docs/performance.md');

/** Replaces one part of docs/performance.md. */
export function writePart(
  part: 'browser' | 'services' | 'delivery' | 'development',
  text: string,
): void {
  const [from, to] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const existing = existsSync(path) ? readFileSync(path, 'utf8') : '# Benchmarks\n';
  const written = `${from}\n\n${text.trim()}\n\n${to}`;
  const [before, rest] = existing.split(from);
  const after = rest?.split(to)[1];
  writeFileSync(
    path,
    after === undefined ? `${existing.trimEnd()}\n\n${written}\n` : `${before}${written}${after}`,
  );
}
