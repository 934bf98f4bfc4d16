import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from '../folders.mjs';
import { findFolderCycles } from './find-folder-cycles.mjs';

process.chdir(root);
const options = await extractOptions('./dependency-cruiser.config.cjs');
const tsConfig = extractTsConfig(options.tsConfig?.fileName ?? '');
const { output } = await cruise(['.'], options, {}, { tsConfig });
const result = /** @type {import('dependency-cruiser').ICruiseResult} */ (output);
const { output: report, exitCode } = await format(result, { outputType: 'err-long' });
const cycles = findFolderCycles(result.modules);
process.stdout.write(String(report));
for (const cycle of cycles) console.log(`Folders import each other: ${cycle}`);
if (exitCode > 0 || cycles.length > 0) process.exitCode = 1;
