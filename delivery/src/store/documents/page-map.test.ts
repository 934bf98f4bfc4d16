import { expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import type { PageMap } from './page-map';

const files = { 'first.js': 'let first', 'first.css': 'p {}', 'later.js': 'let later' };
const assets = { scripts: ['first.js'], styles: ['first.css'] };
const createReporting = (text: string) =>
  createRemoteBuild(text, { files, assets, reportedDigests: {} });
const createSilent = (text: string) => createRemoteBuild(text, { files, assets });

const all = ['chunks/a.js', 'first.css', 'first.js', 'later.js', 'remote-entry.js'];
const first = ['first.css', 'first.js', 'remote-entry.js'];
const entry = ['remote-entry.js'];

async function staging() {
  const command = await createTestCommand();
  await command.publish('shell', await createShellBuild(), 'staging');
  /** The files whose digests the map contains: part of the map -> remote -> files. */
  const listDigests = async () => {
    const { store } = await command.open();
    const { remotes, canaries, previous } = JSON.parse(
      (await store.readLatest('staging'))?.map.text ?? 'null',
    ) as PageMap;
    const filesOf = (part: PageMap['remotes']) =>
      Object.fromEntries(
        Object.entries(part).map(([name, { digests }]) => [name, Object.keys(digests).sort()]),
      );
    return { remotes: filesOf(remotes), canaries: filesOf(canaries), previous: filesOf(previous) };
  };
  return { ...command, listDigests };
}

it('contains only the files fetched before the entry, when the entry reports digests', async () => {
  const { publish, listDigests, run } = await staging();
  await publish('mfe-x', await createReporting('x 1'), 'staging');
  await publish('mfe-x', await createReporting('x 2'), 'staging');
  const third = await publish('mfe-x', await createReporting('x 3'));
  await run(`canary mfe-x@${third} --percent 5`);
  expect(await listDigests()).toEqual({
    remotes: { 'mfe-x': first },
    canaries: { 'mfe-x': first },
    previous: { 'mfe-x': entry },
  });
});

it('contains all files of a release whose entry reports no digests', async () => {
  const { publish, listDigests } = await staging();
  await publish('mfe-x', await createSilent('x 1'), 'staging');
  await publish('mfe-x', await createReporting('x 2'), 'staging');
  await publish('mfe-y', await createSilent('y'), 'staging');
  expect(await listDigests()).toEqual({
    remotes: { 'mfe-x': first, 'mfe-y': all },
    canaries: {},
    previous: { 'mfe-x': all },
  });
});

it('contains the team of a release that declares one', async () => {
  const { publish, open } = await staging();
  await publish(
    'mfe-x',
    await createRemoteBuild('x', { files: { 'team.json': '"lounges"' } }),
    'staging',
  );
  await publish('mfe-y', await createRemoteBuild('y'), 'staging');
  const { store } = await open();
  const text = (await store.readLatest('staging'))?.map.text ?? 'null';
  const { remotes } = JSON.parse(text) as PageMap;
  expect([remotes['mfe-x']?.team, remotes['mfe-y']?.team]).toEqual(['lounges', undefined]);
});
