import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { listFiles } from '../list-files.mjs';
import { findWords, readWordsToAvoid } from './find-words.mjs';

const faultKind = 'a kind of fault in cookies and links of staging';

/** Places where a word to avoid is right: `file` -> word -> reason. Each was looked at. */
const acceptedWords = {
  'delivery/src/edge/deck/faults/faulty-files.ts': { refused: faultKind },
  'staging-deck/src/panel/sections/faults.tsx': { refused: faultKind },
  'shared-otp/src/page-registry.ts': { asked: 'shared with copies of other releases in a page' },
};

// Migrations and changelogs are history; the other exceptions contain the words on purpose or are generated.
const ignored =
  /(^|\/)(migrations|generated|dist|node_modules)\/|CHANGELOG\.md$|pnpm-lock|^docs\/glossary\.md$|^scripts\/words\//;
const isText = (file) => /\.([cm]?[jt]sx?|css|md|sql|sh|ya?ml|html|vue)$/.test(file);

const files = listFiles().filter((file) => isText(file) && !ignored.test(file));
const words = readWordsToAvoid(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));

const findings = files.flatMap((file) =>
  findWords(file, readFileSync(join(root, file), 'utf8'), words),
);
const open = findings.filter(({ file, word }) => !acceptedWords[file]?.[word]);
const accepted = findings.length - open.length;

for (const { file, line, word, text } of open) console.log(`${file}:${line}  "${word}"  ${text}`);
console.log(
  `${open.length} words to replace, ${accepted} accepted (docs/glossary.md names the words to use)`,
);
if (open.length > 0) process.exitCode = 1;
