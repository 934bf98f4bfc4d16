import { readdir } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '../product/journey';
import { root } from '../product/run/start-product';

type Releases = Record<string, { base: string }>;

/** URLs of the scripts of all live remotes and of the shell. */
async function listScripts(address: string): Promise<{ remote: string; script: string }[]> {
  const { map } = (await (await fetch(`${address}/live`)).json()) as { map: string };
  const { remotes, shell } = JSON.parse(map) as { remotes: Releases; shell: string };
  const bases = Object.entries({ ...remotes, shell: { base: `/r/shell/${shell}/` } });
  const lists = bases.map(async ([remote, { base }]) => {
    const files = await readdir(join(root, remote, 'dist'));
    const scripts = files.filter((file) => file.endsWith('.js'));
    return scripts.map((file) => ({ remote, script: address + base + file }));
  });
  return (await Promise.all(lists)).flat();
}

/** Catalogs of texts are data, and workers are bundled from libraries without maps. */
const isWithoutSource = (script: string) => /\/messages-[\w-]+\.\w+\.js$|\.worker\./.test(script);

/** Webpack writes the names that a shared library exports, and no map for such a chunk. */
const isListOfExports = (text: string) =>
  /\.push\(\[\[[\d,]+\],\{\d+\(\w,\w,\w\)\{\w\.r\(\w\),\w\.d\(\w,\{(?:[\w$]+:\(\)=>\w+\.[\w$]+,?)+\}\);var (?:\w+=\w\(\d+\),?)+\}\}\]\);?\s*$/.test(
    text,
  );

test('every published script has a source map with its sources', async ({ product }) => {
  const scripts = await listScripts(product.address);
  expect(new Set(scripts.map(({ remote }) => remote)).size).toBeGreaterThan(4);
  const problems: string[] = [];
  for (const { script } of scripts) {
    if (isWithoutSource(script)) continue;
    const text = await (await fetch(script)).text();
    if (isListOfExports(text)) continue;
    const [, name = ''] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
    const response = name ? await fetch(new URL(name, script)) : null;
    if (!response?.ok) {
      problems.push(`${script}: no source map`);
      continue;
    }
    const { sources, sourcesContent = [] } = (await response.json()) as {
      sources: string[];
      sourcesContent?: (string | null)[];
    };
    const unreadable = sources.filter(
      (source) => !/^webpack:\/\/[a-z-]+\/(?!.*\.\.\/)/.test(source),
    );
    const empty = sources.filter((_, index) => typeof sourcesContent[index] !== 'string');
    if (unreadable.length > 0) problems.push(`${script}: ${unreadable.join(', ')}`);
    if (empty.length > 0) problems.push(`${script}: no content of ${empty.join(', ')}`);
  }
  expect(problems).toEqual([]);
});

test('maps a position in a minified script to its source', async ({ product }) => {
  const wanted = 'Swap your train or your seat';
  for (const { remote, script } of await listScripts(product.address)) {
    if (remote !== 'mfe-swap' || isWithoutSource(script)) continue;
    const text = await (await fetch(script)).text();
    const line = text.split('\n').findIndex((one) => one.includes(wanted));
    if (line < 0) continue;
    const column = text.split('\n')[line]?.indexOf(wanted) ?? 0;
    const map = new SourceMap(await (await fetch(`${script}.map`)).json());
    const entry = map.findEntry(line, column);
    const file = 'src/features/find-ticket/find-ticket-screen.tsx';
    expect(entry).toMatchObject({ originalSource: `webpack://mfe-swap/./${file}` });
    return;
  }
  throw new Error(`No script of mfe-swap contains "${wanted}".`);
});
