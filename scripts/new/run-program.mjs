import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';

/** Lines of output in an error. */
const maxLines = 20;

/**
 * Runs a program to its end.
 *
 * @param {string} task such as "The formatter"
 * @throws {CliError} with the last lines of its output
 */
export function runProgram(task, command, args, options) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
  });
  if (status === 0) return;
  const output = error ? error.message : `${stdout}\n${stderr}`;
  throw new CliError(
    `${task} ${signal ? 'was stopped' : 'failed'}.`,
    'All files are as they were before.',
    { lines: output.trim().split('\n').slice(-maxLines) },
  );
}

/** Formats files and sorts their imports. */
export const format = (root, paths) =>
  runProgram(
    'The formatter',
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', ...paths],
    {
      cwd: root,
    },
  );

const runServicesScript = (root, task, ...args) =>
  runProgram(task, process.execPath, ['--import', 'tsx', ...args], { cwd: join(root, 'services') });

/** The folders that `writeDocuments` changes. */
export const documentFolders = ['services/openapi', 'shared-api/src/generated'];

/** Writes the OpenAPI documents of the services and the types of shared-api. */
export const writeDocuments = (root) =>
  runServicesScript(root, 'The generator of the OpenAPI documents', 'src/generate/openapi.ts');

export const writeMigrations = (root, service) =>
  runServicesScript(root, 'The generator of the migrations', 'src/generate/migrations.ts', service);
