import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compileCatalogs } from './catalogs.js';
import { checkCatalogs, updateCatalogs } from './check-catalogs.js';
import { findMessages } from './find-messages.js';
import { compileMessage, compilePseudoMessage, listParts } from './message-syntax.js';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'train-swap-messages-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const read = (path) => readFile(join(root, path), 'utf8');

const seats = '{count, plural, one {# seat} other {# seats}}';
const source = `
  export const title = () => i18n.t('Your trips');
  export const seats = (count: number) => i18n.t('${seats}', { count });
  export const Text = () => <Trans id="Swap <b>one</b> train" components={{ b: <b /> }} />;
`;

/** A package `a` with texts, and a German catalog with the translations. */
async function createPackage(translations, text = source) {
  await write('a/package.json', '{ "name": "a" }');
  await write('a/src/a.tsx', text);
  await mkdir(join(root, 'locales/de'), { recursive: true });
  updateCatalogs(root);
  let catalog = await read('locales/de/a.po');
  for (const [english, translation] of Object.entries(translations)) {
    catalog = catalog.replace(
      `msgid "${english}"\nmsgstr ""`,
      `msgid "${english}"\nmsgstr "${translation}"`,
    );
  }
  await write('locales/de/a.po', catalog);
}

const translations = {
  'Your trips': 'Ihre Reisen',
  [seats]: '{count, plural, one {# Platz} other {# Plätze}}',
  'Swap <b>one</b> train': '<b>Einen</b> Zug tauschen',
};

describe('finding texts', () => {
  it('finds calls and elements', () => {
    expect(findMessages(source, 'a.tsx').map(({ id, line }) => [id, line])).toEqual([
      ['Your trips', 2],
      [seats, 3],
      ['Swap <b>one</b> train', 4],
    ]);
  });

  it.each(['i18n.t(name)', 'i18n._(`a $' + '{b}`)', 'i18n.t()'])('rejects %s', (call) => {
    expect(() => findMessages(call, 'a.ts')).toThrow('a.ts:1: the text of a message must be');
  });

  it('ignores other functions', () => {
    expect(findMessages('other.t(name); t(name); i18n.load(name)', 'a.ts')).toEqual([]);
  });
});

describe('the syntax of messages', () => {
  it('leaves a text without placeholders as it is', () => {
    expect(compileMessage('Swap <b>one</b> train')).toBe('Swap <b>one</b> train');
    expect(compileMessage("It''s {name}")).toEqual(["It's ", ['name']]);
  });

  it('lists placeholders and tags, but not the cases of a plural', () => {
    expect(listParts('{n, plural, one {a <b>x</b>} other {{m}}} <c/>')).toEqual([
      '</b>',
      '<b>',
      '<c/>',
      '{m}',
      '{n, plural}',
    ]);
  });

  it('keeps placeholders and tags in the pseudo-language', () => {
    expect(compilePseudoMessage('Train at <b>{time}</b>')).toEqual([
      'Tràîîñ àt <b>',
      ['time'],
      '</b>',
    ]);
  });
});

describe('the catalogs', () => {
  it('are complete when every text is translated', async () => {
    const text = `${source} export const label = () => i18n.t('Your email address');`;
    await createPackage({ ...translations, 'Your email address': 'Ihre E-Mail-Adresse' }, text);
    expect(checkCatalogs(root)).toEqual([]);
    const ids = ['Your trips', 'Swap <b>one</b> train', 'Your email address', seats];
    const compiled = compileCatalogs({ root, packages: ['a'], ids });
    expect([...compiled.keys()]).toEqual(['de', 'ar-XB']);
    expect(compiled.get('de')).toMatchObject({
      'Your trips': 'Ihre Reisen',
      'Swap <b>one</b> train': '<b>Einen</b> Zug tauschen',
      'Your email address': 'Ihre E\u2011Mail-Adresse',
    });
    expect(JSON.stringify(compiled.get('de')[seats])).toContain('Plätze');
  });

  it('keep translations and drop texts that are no longer in the code', async () => {
    await createPackage(translations);
    await write('a/src/a.tsx', `const texts = () => [i18n.t('Your trips'), i18n.t('New text')];`);
    expect(checkCatalogs(root)[0]).toMatch('locales/de/a.po is not current');
    updateCatalogs(root);
    const catalog = await read('locales/de/a.po');
    expect(catalog).toContain('msgid "Your trips"\nmsgstr "Ihre Reisen"');
    expect(catalog).not.toContain('Plätze');
    expect(checkCatalogs(root)).toEqual(['locales/de/a.po: “New text” has no translation.']);
  });

  it.each([
    [seats, '{count, plural, other {# Plätze}} {name}', 'needs {count, plural}'],
    [seats, '{number, plural, other {# Plätze}}', 'needs {count, plural}'],
    ['Swap <b>one</b> train', 'Einen Zug tauschen', 'needs </b> <b>'],
    ['Your trips', '{Ihre Reisen', 'invalid syntax'],
  ])('reports a wrong translation of %s: %s', async (english, translation, problem) => {
    await createPackage({ ...translations, [english]: translation });
    expect(checkCatalogs(root)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['Ce que {operator} rembourse', ['“que {operator}”']],
    ['Remboursé par {operator}', []],
  ])('reports a French word that changes before a vowel: %s', async (french, problems) => {
    await createPackage(translations, `() => i18n.t('What {operator} pays back')`);
    await mkdir(join(root, 'locales/fr'), { recursive: true });
    updateCatalogs(root);
    const [de, fr] = await Promise.all(['de', 'fr'].map((name) => read(`locales/${name}/a.po`)));
    await write('locales/de/a.po', de.replace(/(operator.*\nmsgstr )""/, '$1"{operator}"'));
    await write('locales/fr/a.po', fr.replace(/(operator.*\nmsgstr )""/, `$1"${french}"`));
    expect(checkCatalogs(root)).toEqual(problems.map((part) => expect.stringContaining(part)));
  });

  it('reports different translations of a text in two packages', async () => {
    await createPackage(translations);
    await write('b/package.json', '{ "name": "b" }');
    await write('b/src/b.ts', `() => i18n.t('Your trips')`);
    updateCatalogs(root);
    await write(
      'locales/de/b.po',
      (await read('locales/de/b.po')).replace(
        'msgid "Your trips"\nmsgstr ""',
        'msgid "Your trips"\nmsgstr "Meine Reisen"',
      ),
    );
    expect(checkCatalogs(root)).toEqual([
      'locales/de/b.po: “Your trips” has another translation in locales/de/a.po.',
    ]);
  });

  it('rejects a text that is translated at module level', async () => {
    const text = `export const title = i18n.t('Your trips');`;
    await expect(createPackage({}, text)).rejects.toThrow('a/src/a.tsx:1: call i18n.t inside');
  });

  it('reports a catalog of a package without texts', async () => {
    await createPackage(translations);
    await write('locales/de/c.po', '');
    expect(checkCatalogs(root)).toEqual(['locales/de/c.po belongs to no package with texts.']);
  });
});
