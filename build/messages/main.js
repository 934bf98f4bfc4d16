/**
 * Updates the catalogs in `locales` from the texts in the code: `npm run messages`. With `--check` it only lists
 * problems and fails when there are any.
 */
import { root } from '../workspace.js';
import { checkCatalogs, updateCatalogs } from './check-catalogs.js';

const isCheck = process.argv.includes('--check');
if (!isCheck) updateCatalogs(root);
const problems = checkCatalogs(root);
for (const problem of problems) console.log(problem);
if (isCheck && problems.length > 0) process.exitCode = 1;
if (problems.length === 0) console.log('All texts are translated.');
