import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { writeChecks } from './write-checks.mjs';

const here = import.meta.dirname;
const defaultDocuments = join(here, '../../services/openapi');
const excludedPaths = /^\/(health|openapi\.json|internal\/.*|webhooks)$/;
// Pages do not call these: the inbox has a separate page, the propagator an event stream, the others no operations.
const excludedDocuments = new Set([
  'demonstration.json',
  'inbox.json',
  'propagator.json',
  'staff-provider.json',
  'support-desk.json',
]);
const defaultTarget = join(here, '../src/generated');

/**
 * Generates the files of each service from its OpenAPI document: types (`<service>.ts`) and response schemas
 * (`<service>.checks.ts`).
 *
 * @param {string} folder contains `<service>.json` for each service
 * @returns {Promise<Map<string, string>>} file name -> text
 */
export async function generateFiles(folder = defaultDocuments) {
  const files = new Map();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !excludedDocuments.has(name))
    .sort()) {
    const service = file.replace(/(\.openapi)?\.json$/, '');
    const document = removeBasePath(JSON.parse(readFileSync(join(folder, file), 'utf8')), service);
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

// The configured location of a service includes its base path.
function removeBasePath(document, service) {
  const base = `/api/${service}`;
  const paths = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const short = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
    if (!excludedPaths.test(short)) paths[short] = operations;
  }
  return { ...document, paths };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(defaultTarget, { recursive: true });
  const files = await generateFiles(process.argv[2]);
  for (const [name, text] of files) writeFileSync(join(defaultTarget, name), text);
  process.stdout.write(`${files.size} files written to shared-api/src/generated\n`);
}
