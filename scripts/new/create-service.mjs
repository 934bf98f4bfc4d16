import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import {
  assertIdentifier,
  assertName,
  assertNew,
  assertTitle,
  assertUndeclared,
  foldersWith,
} from './assert-arguments.mjs';
import { addImport, collectChanges } from './file-changes.mjs';
import { toCamelCase, toPascalCase, toTitle } from './names.mjs';
import { documentFolders, writeDocuments, writeMigrations } from './run-program.mjs';
import { readTemplate } from './templates.mjs';

/** Creates a service with its tables, one operation and a test, and adds it to the lists of services. */
export async function createService({ root, names: [name], options }) {
  const { title = toTitle(name) } = options;
  assertName('NAME', name);
  assertTitle(title);
  if (foldersWith(join(root, 'services/src/staging'), 'service.ts').includes(name)) {
    throw new CliError(
      `NAME is "${name}".`,
      'A staging service has this name. Choose another name.',
    );
  }
  const folder = `services/src/services/${name}`;
  assertNew(root, folder);

  const camelCase = toCamelCase(name);
  const values = {
    name,
    title,
    camelCase,
    pascalCase: toPascalCase(name),
    schema: name.replaceAll('-', '_'),
  };
  assertFree(root, values);
  const changes = collectChanges(root);
  changes.addTemplate({ template: 'service', to: folder, values });
  addToLists(changes, values, listEnvironments(root));
  changes.save(() => {
    writeMigrations(root, name);
    writeDocuments(root);
  }, documentFolders);
  return [
    `The service ${name} is served at /api/${name}: ${folder}`,
    `  npx pnpm new operation ${name} get-something    adds an operation`,
    `  SERVICES=${name} npx pnpm --filter services start    runs it alone`,
  ];
}

const lists = {
  services: 'services/src/service-list.ts',
  names: 'shared-config/src/configuration/service-names.ts',
  clients: 'shared-api/src/services.ts',
};

/** Addresses below `/api` and schemas that have another owner. */
const takenAddresses = ['docs', 'staging-clock'];
const takenSchemas = /^(pg_.*|public|information_schema)$/;

const listEnvironments = (root) =>
  readdirSync(join(root, 'delivery/environments')).map((file) => `delivery/environments/${file}`);

function assertFree(root, { name, camelCase, pascalCase, schema }) {
  const reject = (reason) => {
    throw new CliError(`NAME is "${name}".`, `${reason} Choose another name.`);
  };
  if (takenAddresses.includes(name)) reject(`The services already have /api/${name}.`);
  if (takenSchemas.test(schema)) reject(`PostgreSQL reserves the schema "${schema}".`);
  assertIdentifier(name, camelCase);
  assertUndeclared(name, 'its service.ts', readTemplate('service/service.ts'), [camelCase]);
  for (const file of [lists.services, lists.clients]) {
    assertUndeclared(name, file, readFileSync(join(root, file), 'utf8'), [
      camelCase,
      `${camelCase}Api`,
      `${camelCase}Checks`,
      `${pascalCase}Paths`,
    ]);
  }
  for (const file of listEnvironments(root)) {
    const { locations } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    if (Object.hasOwn(locations, camelCase))
      reject(`${file} already has the location ${camelCase}.`);
  }
}

function addToLists(changes, { name, title, camelCase, pascalCase }, environments) {
  const entry = camelCase === name ? name : `'${name}': ${camelCase}`;
  changes.editFile(lists.services, /^const productServices = \{$/m, (text) =>
    addImport(
      text.replace(/^const productServices = \{\n/m, (start) => `${start}  ${entry},\n`),
      `import { ${camelCase} } from './services/${name}/service';`,
    ),
  );
  changes.editFile(lists.names, /^\] as const;$/m, (text) =>
    text.replace(/^\] as const;$/m, `  '${camelCase}',\n] as const;`),
  );
  changes.editFile(lists.clients, /createServiceClient/, (text) =>
    [
      `import type { paths as ${pascalCase}Paths } from './generated/${name}';`,
      `import { buildChecks as ${camelCase}Checks } from './generated/${name}.checks';`,
      `${text}/** ${title}. */`,
      `export const ${camelCase}Api = createServiceClient<${pascalCase}Paths>('${camelCase}', ${camelCase}Checks);\n`,
    ].join('\n'),
  );
  changes.editFile('shared-api/src/index.ts', /^\} from '\.\/services';$/m, (text) =>
    text.replace(/^\} from '\.\/services';$/m, `  ${camelCase}Api,\n} from './services';`),
  );
  for (const file of environments) {
    changes.editJson(file, (environment) => {
      environment.locations[camelCase] = `/api/${name}`;
      return environment;
    });
  }
}
