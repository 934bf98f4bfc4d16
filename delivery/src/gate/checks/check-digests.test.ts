import { expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';

const files = { 'a.js': 'let a', 'a.css': 'p {}' };
const other = `sha384-${'x'.repeat(64)}`;

it('passes when the entry reports the right digests of the other files', async () => {
  const { publish, run } = await createTestCommand();
  const x = await publish('mfe-x', await createRemoteBuild('x', { files, reportedDigests: {} }));
  expect((await run(`promote mfe-x@${x} --to staging`)).errorText).toBe('');
});

it.each([
  ['a wrong digest of a script', { 'a.js': other }, 'a.js'],
  ['no digest of a style sheet', { 'a.css': undefined }, 'a.css'],
  ['the digest of a missing file', { 'b.js': other }, 'b.js'],
  ['its own digest', { 'remote-entry.js': other }, 'remote-entry.js'],
])('fails when the entry reports %s', async (_, reportedDigests, file) => {
  const { publish, run } = await createTestCommand();
  const x = await publish('mfe-x', await createRemoteBuild('x', { files, reportedDigests }));
  const { code, errorText } = await run(`promote mfe-x@${x} --to staging`);
  expect(code).toBe(1);
  expect(errorText).toContain(
    `The entry of mfe-x@${x} reports a wrong digest, or none, for ${file}.`,
  );
  expect(errorText.match(/reports a wrong digest/g)).toHaveLength(1);
});

it.each(['a.js', 'mf-manifest.json'])('fails when %s was changed in the store', async (file) => {
  const { publish, run, open } = await createTestCommand();
  const x = await publish('mfe-x', await createRemoteBuild('x', { files }));
  await (await open()).objects.replace(`releases/mfe-x/${x}/${file}`, '{}');
  const { errorText } = await run(`promote mfe-x@${x} --to staging`);
  expect(errorText).toContain(`The file ${file} of mfe-x@${x} does not match its digest.`);
});
