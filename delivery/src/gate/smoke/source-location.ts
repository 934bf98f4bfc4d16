import { SourceMap, type SourceMapPayload } from 'node:module';
import type { ReleaseStore } from '../../store/release-store';

const frame =
  /\/r\/([a-z0-9-]+)\/([0-9a-f]{16})\/([\w@./-]+\.(?:js|css))(?:\?[^:\s]*)?(?::(\d+):(\d+))?/g;

/**
 * The source position of a stack, such as `mfe-swap/src/routes.tsx:12`, or the built file without a source map. Null
 * when the stack contains no file of a release.
 */
export async function findSource(
  store: ReleaseStore,
  stack: string,
  remote: string,
): Promise<string | null> {
  const frames = [...stack.matchAll(frame)];
  const [, owner = '', release = '', file = '', line = '', column = ''] =
    frames.find(([, name]) => name === remote) ?? frames[0] ?? [];
  if (!file) return null;
  const built = `${owner}/${file}${line ? `:${line}` : ''}`;
  const map = line ? await store.readFile(owner, release, `${file}.map`) : null;
  if (!map) return built;
  try {
    const payload = JSON.parse(map.toString()) as SourceMapPayload;
    const entry = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return built;
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '');
    return `${owner}/${source}:${entry.originalLine + 1}`;
  } catch {
    return built;
  }
}
