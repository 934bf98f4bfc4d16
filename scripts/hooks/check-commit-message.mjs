import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const maxLength = 72;
const form = /^[a-z0-9@][\w@/., -]*: \S/;
/** Verbs of the imperative that end as other forms do. */
const imperatives = new Set([
  'bring',
  'embed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'string',
]);

/**
 * @param {string} message the text of a commit
 * @returns {string[]} what is wrong with it; empty when nothing is
 */
export function checkCommitMessage(message) {
  const [subject = '', ...body] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return [];
  const problems = [];
  if (!form.test(subject)) problems.push('It needs the form "area: what changed".');
  if (subject.length > maxLength) {
    problems.push(`It has ${subject.length} characters; ${maxLength} is the limit.`);
  }
  if (subject.endsWith('.')) problems.push('It ends with a full stop.');
  const verb = /: (\S+)/.exec(subject)?.[1] ?? '';
  if (/^[A-Z][a-z]/.test(verb)) problems.push('The words after the area begin in lower case.');
  if (/(ed|ing)$/.test(verb) && !imperatives.has(verb)) {
    problems.push(`"${verb}" is not imperative: write "add", not "added" or "adding".`);
  }
  if (!body.join('').trim()) problems.push('It has no body: write the reason of the change there.');
  return problems;
}

/** Run by git as `commit-msg <file>`. */
function main(file) {
  const message = readFileSync(file, 'utf8');
  const problems = checkCommitMessage(message);
  if (problems.length === 0) return;
  console.error(`The commit message is not in the form of CONTRIBUTING.md:\n${message.trim()}\n`);
  for (const problem of problems) console.error(`- ${problem}`);
  console.error(
    'Your text is still in .git/COMMIT_EDITMSG. Example: train-swap: reject an expired offer',
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2]);
