import { expect, it } from '@jest/globals';
import { parseRelease } from './release';
import { parseReportedDigests } from './reported-digests';

const release = {
  remote: 'mfe-x',
  release: '0123456789abcdef',
  publishedAt: '2026-11-21T09:00:00Z',
  commit: null,
  entry: ['remote-entry.js'],
  exposes: ['./lifecycles'],
  uses: [],
  shared: [],
  files: {},
  variants: {},
};

it.each([
  'a"><meta http-equiv="refresh" content="0">.js',
  '../../mfe-y/0123456789abcdef/a.js',
  '//evil.example/a.js',
  'a.js?x',
  'a b.js',
  '.hidden.js',
  'a.js\n',
  '',
])('rejects the file name %j in every field that pages load files from', (name) => {
  for (const changes of [
    { entry: [name] },
    { exposeFiles: { './lifecycles': { scripts: [name], styles: [] } } },
    { exposeFiles: { './lifecycles': { scripts: [], styles: [name] } } },
    { messages: { de: name } },
    { prerendered: [{ path: '/x', environments: [], file: name }] },
  ]) {
    expect(() => parseRelease({ ...release, ...changes })).toThrow('must be a path of letters');
  }
});

it('reads the digests that an entry reports', () => {
  expect(parseReportedDigests(`run();\nglobalThis.reportedDigests={"a.js":"sha384-x"};`)).toEqual({
    'a.js': 'sha384-x',
  });
});
