import { expect, it } from '@jest/globals';
import type { PageMap } from '../store/documents/page-map';
import { createRemoteBuild } from '../testing/remote-build';
import { createTestCommand } from '../testing/test-command';

async function promoteThreeReleases() {
  const command = await createTestCommand();
  const ids: string[] = [];
  for (const text of ['let a = 1', 'let a = 2', 'let a = 3']) {
    ids.push(await command.publish('mfe-x', await createRemoteBuild(text), 'staging'));
  }
  const readPageMap = async () => {
    const { store } = await command.open();
    const signedEnvironment = await store.readLatest('staging');
    return JSON.parse(signedEnvironment?.map.text ?? 'null') as PageMap;
  };
  const [a = '', b = '', c = ''] = ids;
  return { ...command, readPageMap, a, b, c };
}

it('writes the previous release into the map, with its digests', async () => {
  const { readPageMap, b, c } = await promoteThreeReleases();
  expect(await readPageMap()).toMatchObject({
    remotes: { 'mfe-x': { release: c } },
    previous: {
      'mfe-x': {
        release: b,
        base: `/r/mfe-x/${b}/`,
        digests: { 'remote-entry.js': expect.stringMatching(/^sha384-/) },
      },
    },
    withdrawn: {},
  });
});

it('never lists a withdrawn release as the previous one', async () => {
  const { readPageMap, run, a, b, c } = await promoteThreeReleases();
  await run('rollback mfe-x');
  expect(await readPageMap()).toMatchObject({
    remotes: { 'mfe-x': { release: b } },
    previous: { 'mfe-x': { release: a } },
    withdrawn: { 'mfe-x': [c] },
  });
  await run('rollback mfe-x');
  const first = await readPageMap();
  expect(first.previous).toEqual({});
  expect(first.withdrawn).toEqual({ 'mfe-x': [b, c] });
});

it('does not list a withdrawn release that is promoted again', async () => {
  const { readPageMap, run, b, c } = await promoteThreeReleases();
  await run('rollback mfe-x');
  await run(`promote mfe-x@${c} --to staging`);
  expect(await readPageMap()).toMatchObject({
    previous: { 'mfe-x': { release: b } },
    withdrawn: {},
  });
});
