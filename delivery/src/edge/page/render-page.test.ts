import { expect, it } from '@jest/globals';
import { parseAppearance } from '@train-swap/shared-config/appearance';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import type { Release } from '../../store/documents/release';
import { renderPage } from './render-page';

const injected = '<meta http-equiv="refresh" content="0;url=//evil.example">';
const hostile = `a"></style></script>${injected}`;

it('writes no HTML from names and paths of releases, the map or the configuration', () => {
  const files = [`${hostile}.css`, `${hostile}.js`, `${hostile}.woff2`];
  const shell = {
    remote: 'shell',
    release: '0123456789abcdef',
    entry: files.slice(0, 2),
    messages: { en: `${hostile}-en.js` },
    files: Object.fromEntries(files.map((file) => [file, { size: 1, sha384: hostile }])),
  } as unknown as Release;
  const html = renderPage({
    shell,
    map: { text: JSON.stringify({ title: hostile }), signature: hostile, key: 'k' },
    part: JSON.stringify({ title: hostile }),
    keys: ['k'],
    canaries: ['mfe-x'],
    configuration: JSON.stringify({ name: hostile }),
    nonce: 'n',
    preloads: [
      { address: `/r/${hostile}.js`, as: 'script', integrity: hostile },
      { address: `/r/${hostile}.css`, as: 'style', integrity: hostile },
    ],
    filesOrigin: null,
    exposeFiles: { 'mfe-x': [hostile] },
    firstScreen: {
      prefix: `/${hostile}`,
      html: '<p>screen</p>',
      styles: [{ address: `/${hostile}`, file: hostile, text: 'p {}' }],
    },
    hasSession: true,
    firstScreenHint: 'hint',
    language: defaultLanguage,
    alternates: '',
    appearance: parseAppearance(''),
  });
  expect(html).not.toContain(injected);
  // Each of them is in the page, escaped.
  expect(html.match(/evil\.example/g)).toHaveLength(18);
});
