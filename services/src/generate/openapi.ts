import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSecrets } from 'shared-server/secrets';
import { readConfiguration } from '../kit/configuration';
import { createHost } from '../kit/host/host';
import { basePathOf } from '../kit/service';
import { servicesFor } from '../service-list';

/**
 * `npx pnpm --filter services openapi`: writes services/openapi/<service>.json and, from them, the types of
 * shared-api. With `--check` it writes nothing and fails when a file is stale. Needs no database.
 */
const root = resolve(import.meta.dirname, '../../..');
const documentsFolder = join(root, 'services/openapi');
const generatorPath = join(root, 'shared-api/scripts/generate.mjs');
const check = process.argv.includes('--check');

async function createDocuments(): Promise<Map<string, string>> {
  const configuration = readConfiguration({ ENVIRONMENT: 'staging' });
  const host = await createHost({
    configuration,
    databaseUrl: 'postgres://127.0.0.1:1/none',
    secrets: createSecrets('only the shapes of the services are read here'),
    services: servicesFor(configuration.environment),
    timers: false,
  });
  await host.app.ready();
  const files = new Map<string, string>();
  for (const service of host.hosted) {
    const response = await host.app.inject({ url: `${basePathOf(service)}/openapi.json` });
    files.set(`${service.name}.json`, `${JSON.stringify(response.json(), null, 2)}\n`);
  }
  await host.app.close();
  return files;
}

function findStaleFiles(folder: string, wanted: Map<string, string>, ending: RegExp): string[] {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return null;
    }
  };
  const different = [...wanted].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  const left = readdirSync(folder).filter((name) => ending.test(name) && !wanted.has(name));
  return [...different, ...left].map((name) => join(folder, name));
}

function write(folder: string, wanted: Map<string, string>, stale: string[]): void {
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
  for (const path of stale) {
    if (!wanted.has(path.slice(folder.length + 1))) rmSync(path);
  }
}

type Generator = { generateFiles(folder: string): Promise<Map<string, string>> };

async function main(): Promise<void> {
  mkdirSync(documentsFolder, { recursive: true });
  const wanted = await createDocuments();
  const stale = findStaleFiles(documentsFolder, wanted, /\.json$/);
  if (!check) write(documentsFolder, wanted, stale);

  const generator = (await import(pathToFileURL(generatorPath).href)) as Generator;
  const generatedFolder = join(root, 'shared-api/src/generated');
  mkdirSync(generatedFolder, { recursive: true });
  const types = await generator.generateFiles(documentsFolder);
  const staleTypes = findStaleFiles(generatedFolder, types, /\.ts$/);
  if (!check) write(generatedFolder, types, staleTypes);

  const all = [...stale, ...staleTypes];
  if (check && all.length > 0) {
    process.stderr.write(`Stale:\n${all.join('\n')}\nMend: npx pnpm --filter services openapi\n`);
    process.exitCode = 1;
    return;
  }
  const done = check ? 'agree' : 'are written';
  process.stdout.write(`${wanted.size} documents and ${types.size} files of shared-api ${done}.\n`);
}

await main();
