import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { findWords, readWordsToAvoid } from './find-words.mjs';

const words = readWordsToAvoid(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const foundIn = (file, text) =>
  findWords(file, text, words).map(({ word, line }) => `${line} ${word}`);

describe('the words to avoid', () => {
  it('finds them in names of declarations and files', () => {
    expect(foundIn('src/told-digests.ts', 'const longestLine = 1;\nfunction tellAll() {}')).toEqual(
      ['0 told', '1 longest', '2 tell'],
    );
  });

  it('finds them in destructured names, parameters, properties, types and aliases', () => {
    const code = `import { a as askedTo } from 'a';
const { b: stretch, longest } = { b: 1, ...a };
type Refusal = { whyNot: string };
export const f = (doors) => ({ toldBy: doors });`;
    expect(foundIn('src/a.ts', code)).toEqual([
      '1 asked',
      '2 stretch',
      '2 longest',
      '3 refusal',
      '3 why',
      '4 doors',
      '4 told',
    ]);
  });

  it('finds words and phrases in prose', () => {
    expect(foundIn('README.md', 'Whoever waits is\ntold anew.\nIt stands in for it.')).toEqual([
      '1 whoever',
      '2 told',
      '2 anew',
      '3 stands in',
    ]);
  });

  it('ignores parts of longer words, and names that are only used', () => {
    expect(foundIn('src/a.ts', 'const almost = retell(doorbell); // a renewal')).toEqual([]);
  });

  it('fails without the table of the glossary', () => {
    expect(() => readWordsToAvoid('# Glossary')).toThrow('Words to avoid');
  });
});
