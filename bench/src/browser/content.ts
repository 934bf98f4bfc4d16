import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Library or package -> characters of a built file. */
type Content = Map<string, number>;

const digests = 'globalThis.reportedDigests=';

/** What a built script or style sheet consists of, by its source map. */
export function readContent(file: string): Content {
  const content: Content = new Map();
  if (!existsSync(`${file}.map`))
    return content.set(file.endsWith('.woff2') ? 'typefaces' : 'other files', 1);
  const add = (name: string, count: number) => content.set(name, (content.get(name) ?? 0) + count);
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  for (const [row, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.startsWith(digests)) add('digests of files', line.length);
    else if (!line.startsWith('//')) {
      for (let column = 0; column < line.length; column += 1) {
        const entry = map.findEntry(row, column);
        // Characters that no source has written have an entry without one.
        if ('originalSource' in entry && entry.originalSource)
          add(nameSource(entry.originalSource), 1);
      }
    }
  }
  return content;
}

/** `webpack://mfe-swap/./src/…`, `webpack://mfe-swap/shared-ui/src/…`, `webpack://mfe-swap/node_modules/…/library/…` */
function nameSource(source: string): string {
  const library = /.*node_modules\/(\.?@?[\w.-]+)/.exec(source)?.[1];
  if (library) return library.replace('.federation', '@module-federation');
  const [, , , folder = ''] = source
    .replace(/^webpack:\/\/([^/]+)\/\.\//, 'webpack://x/$1/')
    .split('/');
  return folder.startsWith('external') ? 'webpack' : folder;
}
