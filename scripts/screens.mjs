import { CliError } from './cli/cli-error.mjs';
import { root } from './folders.mjs';
import { compareScreens } from './screens/compare-screens.mjs';
import { recordAnswers, takePictures } from './screens/take-pictures.mjs';

const usage = `npm run screens                         takes pictures of every screen
npm run screens -- --compare [commit]   compares the main screens with those of a commit, by default HEAD
npm run screens -- --record-answers     records what the services answer, for the delivery gate`;

try {
  const [option, commit = 'HEAD', ...rest] = process.argv.slice(2);
  if (option === undefined) takePictures(root);
  else if (option === '--record-answers' && process.argv.length === 3) recordAnswers(root);
  else if (option === '--compare' && rest.length === 0) compareScreens(commit);
  else throw new CliError('Unknown options.', `Usage:\n${usage}`);
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
