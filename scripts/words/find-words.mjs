import { basename } from 'node:path';
import { findDeclaredNames } from './find-declared-names.mjs';

/**
 * @typedef {{ names: ReadonlySet<string>, prose: RegExp }} WordsToAvoid `names`: parts of identifiers, in lower case
 * @typedef {{ word: string, file: string, line: number, text: string }} Finding `line` 0: the name of the file
 */

/**
 * Reads the table "Words to avoid" of the glossary.
 *
 * @param {string} glossary Markdown
 * @returns {WordsToAvoid}
 */
export function readWordsToAvoid(glossary) {
  const section = glossary.split(/^## Words to avoid$/m)[1] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, avoid = '', where]) => ({ where, words: avoid.match(/"[^"]+"|[\w-]+/g) ?? [] }));
  const wordsIn = (place) =>
    rows
      .filter(({ where }) => where === place)
      .flatMap(({ words }) => words)
      .map((word) => word.replaceAll('"', ''));
  const phrases = wordsIn('prose').sort((one, other) => other.length - one.length);
  if (phrases.length === 0) throw new Error('The glossary has no table "Words to avoid".');
  return {
    names: new Set(wordsIn('names')),
    prose: new RegExp(`\\b(${phrases.join('|')})\\b`, 'gi'),
  };
}

/** @returns {string[]} `openDoors` and `open-doors` as `open`, `doors` */
function partsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

const hasDeclarations = (file) => /\.[cm]?[jt]sx?$/.test(file);

/**
 * @param {string} file path in the repository
 * @param {string} text its content
 * @param {WordsToAvoid} words
 * @returns {Finding[]}
 */
export function findWords(file, text, { names, prose }) {
  const fileName = basename(file).replace(/\..*$/, '');
  const found = partsOf(fileName)
    .filter((part) => names.has(part))
    .map((word) => ({ word, file, line: 0, text: 'the name of the file' }));
  const lines = text.split('\n');
  const toPlace = (line) => ({ file, line, text: (lines[line - 1] ?? '').trim().slice(0, 140) });
  for (const [index, line] of lines.entries()) {
    for (const [phrase] of line.matchAll(prose))
      found.push({ word: phrase.toLowerCase(), ...toPlace(index + 1) });
  }
  if (!hasDeclarations(file)) return found;
  for (const { name, line } of findDeclaredNames(file, text)) {
    for (const word of partsOf(name)) if (names.has(word)) found.push({ word, ...toPlace(line) });
  }
  return found;
}
