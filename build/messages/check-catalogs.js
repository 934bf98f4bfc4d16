import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatCatalog,
  getCatalogPath,
  listTranslatedLanguages,
  readCatalog,
  writeCatalog,
} from './catalogs.js';
import { listParts } from './message-syntax.js';
import { findSourceMessages } from './source-messages.js';

/**
 * Brings all catalogs up to date: adds new texts without a translation, keeps translations and removes texts that are no
 * longer in the code.
 *
 * @param {string} root the folder of the workspace
 */
export function updateCatalogs(root) {
  for (const { language, name, content } of createCatalogs(root)) {
    writeCatalog(root, language, name, content);
  }
}

/**
 * Checks the catalogs: they are current, every text is translated, and translations have the placeholders and tags of
 * the English text. Pages use all catalogs together, so a text has one translation in all of them.
 *
 * @param {string} root the folder of the workspace
 * @returns {string[]} problems, empty when there are none
 */
export function checkCatalogs(root) {
  const expected = createCatalogs(root);
  const problems = expected
    .filter(({ path, content }) => !existsSync(path) || readFileSync(path, 'utf8') !== content)
    .map(({ file }) => `${file} is not current. Run: npm run messages`);
  const paths = expected.map(({ path }) => path);
  for (const language of listTranslatedLanguages(root)) {
    const files = readdirSync(join(root, 'locales', language));
    for (const file of files.filter((one) => one.endsWith('.po'))) {
      const isKnown = paths.includes(join(root, 'locales', language, file));
      if (!isKnown) problems.push(`locales/${language}/${file} belongs to no package with texts.`);
    }
  }
  const firstUses = new Map();
  for (const { language, file, translations } of expected) {
    for (const [english, translation] of Object.entries(translations)) {
      const problem = findProblem(english, translation) ?? findElision(language, translation);
      if (problem) problems.push(`${file}: “${english}” ${problem}`);
      const key = `${language} ${english}`;
      const first = firstUses.get(key);
      if (!first) firstUses.set(key, { file, translation });
      else if (first.translation !== translation) {
        problems.push(`${file}: “${english}” has another translation in ${first.file}.`);
      }
    }
  }
  return problems;
}

function findProblem(english, translation) {
  if (translation === '') return 'has no translation.';
  const expected = listParts(english).join(' ');
  try {
    const actual = listParts(translation).join(' ');
    if (actual === expected) return null;
    return `needs ${expected || 'no placeholders'}, and its translation has ${actual || 'none'}.`;
  } catch (error) {
    return `has a translation with invalid syntax: ${/** @type {Error} */ (error).message}`;
  }
}

/** Before a name with a vowel these French words lose theirs: "Ce qu’Avanti", "d’Oxford". A message cannot do that. */
const elidedBeforeName =
  /\b(?:[dl]e|la|[jn]e|se|(?:lors|puis|jus)?que) (?:<\w+>)?\{(?:from|to|(?:old)?station|operators?|name|target|traveller)\}/i;

function findElision(language, translation) {
  const [place] = (language === 'fr' && elidedBeforeName.exec(translation)) || [];
  return place ? `has “${place}”, which is wrong before a vowel.` : null;
}

function createCatalogs(root) {
  const messages = [...findSourceMessages(root)];
  return listTranslatedLanguages(root).flatMap((language) =>
    messages.map(([name, ids]) => {
      const path = getCatalogPath(root, language, name);
      const existing = readCatalog(path);
      const translations = Object.fromEntries(ids.map((id) => [id, existing[id] ?? '']));
      return {
        language,
        name,
        file: `locales/${language}/${name}.po`,
        path,
        translations,
        content: formatCatalog(language, translations),
      };
    }),
  );
}
