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
 * @param {string} subject the first line of a commit message
 * @returns {string[]} what is wrong with it; empty when nothing is
 */
export function checkCommitSubject(subject) {
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
  return problems;
}

/** Run by git as `commit-msg <file>`. */
function main(file) {
  const [subject = ''] = readFileSync(file, 'utf8').split('\n');
  const problems = checkCommitSubject(subject);
  if (problems.length === 0) return;
  console.error(`The commit subject is not in the form of CONTRIBUTING.md:\n  ${subject}`);
  for (const problem of problems) console.error(`- ${problem}`);
  console.error(
    'Your text is still in .git/COMMIT_EDITMSG. Example: train-swap: reject an expired offer',
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2]);
