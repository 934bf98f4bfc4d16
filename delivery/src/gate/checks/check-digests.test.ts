import { expect, it } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { commandLine } from '../../testing/command-line';

const files = { 'a.js': 'let a', 'a.css': 'p {}' };
const other = `sha384-${'x'.repeat(64)}`;

it('lets a release through whose entry tells the digests of its other files as they are', async () => {
  const { put, run } = await commandLine();
  const x = await put('mfe-x', await builtRemote('x', { files, tells: {} }));
  expect((await run(`promote mfe-x@${x} --to staging`)).complaint).toBe('');
});

it.each([
  ['another digest than a file has', { 'a.js': other }, 'a.js'],
  ['no digest of a style sheet', { 'a.css': undefined }, 'a.css'],
  ['of a file that is not there', { 'b.js': other }, 'b.js'],
  ['of itself', { 'remote-entry.js': other }, 'remote-entry.js'],
])('refuses a release whose entry tells %s', async (_, tells, file) => {
  const { put, run } = await commandLine();
  const x = await put('mfe-x', await builtRemote('x', { files, tells }));
  const { code, complaint } = await run(`promote mfe-x@${x} --to staging`);
  expect(code).toBe(1);
  expect(complaint).toContain(
    `mfe-x@${x} has an entry that does not tell the digest of ${file} as it is.`,
  );
  expect(complaint.match(/does not tell/g)).toHaveLength(1);
});
