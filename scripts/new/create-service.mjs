import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import { assertName, assertNew, assertTitle, foldersWith } from './assert-arguments.mjs';
import { toCamelCase, toPascalCase, toTitle } from './names.mjs';
import { writeDocuments } from './write-documents.mjs';
import { addImport, editFile, editJson, format, writeTemplate } from './write-files.mjs';

/** Creates a service with its tables, one operation and a test, and adds it to the lists of services. */
export const createService = async ({ root, names: [name], options }) => {
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
  const files = writeTemplate({ root, template: 'service', to: folder, values });
  format(root, [...files, ...addToLists(root, values)]);
  execFileSync(process.execPath, ['--import', 'tsx', 'src/generate/migrations.ts', name], {
    cwd: join(root, 'services'),
    stdio: 'pipe',
  });
  writeDocuments(root);
  return [
    `The service ${name} is served at /api/${name}: ${folder}`,
    `  npx pnpm new operation ${name} get-something    adds an operation`,
    `  SERVICES=${name} npx pnpm --filter services start    runs it alone`,
  ];
};

/** @returns the files that were changed */
const addToLists = (root, { name, title, camelCase, pascalCase }) => {
  const entry = camelCase === name ? name : `'${name}': ${camelCase}`;
  const environments = readdirSync(join(root, 'delivery/environments'));
  return [
    editFile(root, 'services/src/service-list.ts', /^const productServices = \{$/m, (text) =>
      addImport(
        text.replace(/^const productServices = \{\n/m, (start) => `${start}  ${entry},\n`),
        `import { ${camelCase} } from './services/${name}/service';`,
      ),
    ),
    editFile(root, 'shared-config/src/configuration/service-names.ts', /^\] as const;$/m, (text) =>
      text.replace(/^\] as const;$/m, `  '${camelCase}',\n] as const;`),
    ),
    ...environments.map((file) =>
      editJson(root, `delivery/environments/${file}`, (environment) => {
        environment.locations[camelCase] = `/api/${name}`;
        return environment;
      }),
    ),
    editFile(root, 'shared-api/src/services.ts', /createServiceClient/, (text) =>
      [
        `import type { paths as ${pascalCase}Paths } from './generated/${name}';`,
        `import { buildChecks as ${camelCase}Checks } from './generated/${name}.checks';`,
        `${text}/** ${title}. */`,
        `export const ${camelCase}Api = createServiceClient<${pascalCase}Paths>('${camelCase}', ${camelCase}Checks);\n`,
      ].join('\n'),
    ),
    editFile(root, 'shared-api/src/index.ts', /^\} from '\.\/services';$/m, (text) =>
      text.replace(/^\} from '\.\/services';$/m, `  ${camelCase}Api,\n} from './services';`),
    ),
  ];
};
