import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { writeChecks } from './write-checks.mjs';

const here = import.meta.dirname;
const defaultDocuments = join(here, '../../services/openapi');
const notForPages = /^\/(health|openapi\.json|internal\/.*|webhooks)$/;
// Pages read the inbox by a page of its own and the propagator by an event stream; the demonstration has no operations.
const notTyped = new Set(['demonstration.json', 'inbox.json', 'propagator.json']);
const defaultTarget = join(here, '../src/generated');

/**
 * The files that belong to the services' OpenAPI documents: for each service its types
 * (`<service>.ts`) and the checks of its answers (`<service>.checks.ts`).
 *
 * @param {string} folder with one `<service>.json` for each service
 * @returns {Promise<Map<string, string>>} file name -> text
 */
export async function generateFiles(folder = defaultDocuments) {
  const files = new Map();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !notTyped.has(name))
    .sort()) {
    const service = file.replace(/(\.openapi)?\.json$/, '');
    const document = withoutBase(JSON.parse(readFileSync(join(folder, file), 'utf8')), service);
    const types = astToString(await openapiTS(document, { alphabetize: true }));
    const used = types.replace(/^export type (\w+|\$defs) = Record<string, never>;\n/gm, '');
    files.set(
      `${service}.ts`,
      `// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.\n${used}`,
    );
    files.set(`${service}.checks.ts`, writeChecks(document));
  }
  return files;
}

// A location of the configuration names a service with its base path, so paths begin after it.
function withoutBase(document, service) {
  const base = `/api/${service}`;
  const paths = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const short = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
    if (!notForPages.test(short)) paths[short] = operations;
  }
  return { ...document, paths };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(defaultTarget, { recursive: true });
  const files = await generateFiles(process.argv[2]);
  for (const [name, text] of files) writeFileSync(join(defaultTarget, name), text);
  process.stdout.write(`${files.size} files written to shared-api/src/generated\n`);
}
