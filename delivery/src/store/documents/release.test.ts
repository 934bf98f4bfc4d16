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
};
const exposeFiles = { './lifecycles': { scripts: ['a.js'], styles: [] } };

it('reads a stored document with earlier field names', () => {
  const earlier = { ...release, doors: exposeFiles, tellsDigests: true, takesToldDigests: true };
  expect(parseRelease(earlier)).toEqual(
    parseRelease({ ...release, exposeFiles, reportsDigests: true, readsReportedDigests: false }),
  );
});

it.each(['reportedDigests', 'toldDigests'])('reads the digests of the statement %s', (name) => {
  expect(parseReportedDigests(`run();\nglobalThis.${name}={"a.js":"sha384-x"};`)).toEqual({
    'a.js': 'sha384-x',
  });
});
