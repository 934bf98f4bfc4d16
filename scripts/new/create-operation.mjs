import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import {
  assertName,
  assertNew,
  assertOneOf,
  assertPath,
  assertUndeclared,
  foldersWith,
} from './assert-arguments.mjs';
import { addImport, collectChanges } from './file-changes.mjs';
import { toCamelCase, toTitle } from './names.mjs';
import { documentFolders, writeDocuments } from './run-program.mjs';

const methods = {
  get: 'GET',
  list: 'GET',
  find: 'GET',
  create: 'POST',
  evaluate: 'POST',
  send: 'POST',
  update: 'PATCH',
  replace: 'PUT',
  delete: 'DELETE',
};
const accesses = ['public', 'optional-session', 'session', 'traveller', 'internal'];
const operations = /^ {2}operations: \[/m;

/** Creates an operation of a service with a test, and regenerates the OpenAPI documents. */
export async function createOperation({ root, names: [service, name], options }) {
  assertOneOf('SERVICE', service, foldersWith(join(root, 'services/src/services'), 'service.ts'));
  assertName('NAME', name);
  const [verb, ...nouns] = name.split('-');
  if (!Object.hasOwn(methods, verb) || nouns.length === 0) {
    throw new CliError(
      `NAME is "${name}".`,
      `Use a verb and a noun, such as "get-luggage"; the verbs are ${Object.keys(methods).join(', ')}.`,
    );
  }
  const { path = `/${nouns.join('-')}`, access = 'public' } = options;
  assertPath(path, /\{[a-z][a-zA-Z0-9]*\}/);
  if (!accesses.includes(access)) {
    throw new CliError(`--access is "${access}".`, `Use one of ${accesses.join(', ')}.`);
  }
  const folder = `services/src/services/${service}`;
  assertNew(root, `${folder}/operations/${name}.ts`);

  assertFreePath(root, service, methods[verb], path);
  const id = toCamelCase(name);
  const serviceFile = `${folder}/service.ts`;
  assertUndeclared(name, serviceFile, readFileSync(join(root, serviceFile), 'utf8'), [id]);

  const request = formatRequest(methods[verb], path);
  const values = {
    name,
    service,
    id,
    path,
    access,
    request,
    method: methods[verb],
    summary: toTitle(name),
    clientCall: formatClientCall(
      methods[verb],
      `/api/${service}${path.replaceAll(/\{\w+\}/g, 'example')}`,
    ),
    status:
      { public: '200', internal: '404' }[access] ?? (access === 'optional-session' ? '200' : '401'),
  };
  const changes = collectChanges(root);
  changes.addTemplate({ template: 'operation', to: `${folder}/operations`, values });
  changes.editFile(serviceFile, operations, (text) =>
    addImport(
      text.replace(operations, (start) => `${start}${id}, `),
      `import { ${id} } from './operations/${name}';`,
    ),
  );
  changes.save(() => writeDocuments(root), documentFolders);
  const needsScenario = access !== 'public' || path.includes('{');
  return [
    `${service} has ${id}: ${methods[verb]} /api/${service}${path}, access "${access}".`,
    ...(needsScenario && access !== 'internal'
      ? [
          'It needs a line in services/src/testing/every-operation/scenario/scenario.ts; the test there prints it.',
        ]
      : []),
  ];
}

function assertFreePath(root, service, method, path) {
  const { paths } = JSON.parse(
    readFileSync(join(root, `services/openapi/${service}.json`), 'utf8'),
  );
  const withoutNames = (text) => text.replaceAll(/\{\w+\}/g, '{}');
  const existing = Object.keys(paths).find(
    (one) =>
      withoutNames(one) === withoutNames(`/api/${service}${path}`) &&
      paths[one][method.toLowerCase()],
  );
  if (!existing) return;
  const { operationId } = paths[existing][method.toLowerCase()];
  throw new CliError(
    `--path is "${path}".`,
    `${operationId} of ${service} already is ${method} ${path}. Choose another path.`,
  );
}

function formatClientCall(method, address) {
  const body = method === 'GET' || method === 'DELETE' ? '' : ', {}';
  return `${method.toLowerCase()}('${address}'${body})`;
}

function formatRequest(method, path) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const fields = names.map((name) => `${name}: z.string().max(100)`).join(', ');
  const params = names.length > 0 ? [`params: z.strictObject({ ${fields} })`] : [];
  const body = method === 'GET' || method === 'DELETE' ? [] : ['body: z.strictObject({})'];
  return `{ ${[...params, ...body].join(', ')} }`;
}
