import { expect, it } from '@jest/globals';
import type { PageMap } from '../store/page-map';
import { builtRemote } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';

async function threeInARow() {
  const line = await commandLine();
  const ids: string[] = [];
  for (const text of ['let a = 1', 'let a = 2', 'let a = 3']) {
    ids.push(await line.put('mfe-x', await builtRemote(text), 'staging'));
  }
  const told = async () => {
    const { store } = await line.open();
    const living = await store.readLatest('staging');
    return JSON.parse(living?.map.text ?? 'null') as PageMap;
  };
  const [a = '', b = '', c = ''] = ids;
  return { ...line, told, a, b, c };
}

it('tells pages the release before the present one, with its digests', async () => {
  const { told, b, c } = await threeInARow();
  expect(await told()).toMatchObject({
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

it('leads back past what a rollback took away, and never to it', async () => {
  const { told, run, a, b, c } = await threeInARow();
  await run('rollback mfe-x');
  expect(await told()).toMatchObject({
    remotes: { 'mfe-x': { release: b } },
    previous: { 'mfe-x': { release: a } },
    withdrawn: { 'mfe-x': [c] },
  });
  await run('rollback mfe-x');
  const first = await told();
  expect(first.previous).toEqual({});
  expect(first.withdrawn).toEqual({ 'mfe-x': [b, c] });
});

it('forgives a release that is promoted again', async () => {
  const { told, run, b, c } = await threeInARow();
  await run('rollback mfe-x');
  await run(`promote mfe-x@${c} --to staging`);
  expect(await told()).toMatchObject({ previous: { 'mfe-x': { release: b } }, withdrawn: {} });
});
