import { expect, it } from '@jest/globals';
import { builtRemote, builtShell } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';
import type { PageMap } from './page-map';

const files = { 'door.js': 'let door', 'door.css': 'p {}', 'later.js': 'let later' };
const loads = { scripts: ['door.js'], styles: ['door.css'] };
const telling = (text: string) => builtRemote(text, { files, loads, tells: {} });
const silent = (text: string) => builtRemote(text, { files, loads });

const all = ['chunks/a.js', 'door.css', 'door.js', 'later.js', 'remote-entry.js'];
const first = ['door.css', 'door.js', 'remote-entry.js'];
const entry = ['remote-entry.js'];

async function staging(shell: Parameters<typeof builtShell>[0] = {}) {
  const line = await commandLine();
  await line.put('shell', await builtShell(shell), 'staging');
  /** Of which files the map tells the digests: part of the map -> remote -> files. */
  const told = async () => {
    const { store } = await line.open();
    const { remotes, canaries, previous } = JSON.parse(
      (await store.readLatest('staging'))?.map.text ?? 'null',
    ) as PageMap;
    const filesOf = (part: PageMap['remotes']) =>
      Object.fromEntries(
        Object.entries(part).map(([name, { digests }]) => [name, Object.keys(digests).sort()]),
      );
    return { remotes: filesOf(remotes), canaries: filesOf(canaries), previous: filesOf(previous) };
  };
  return { ...line, told };
}

it('tells of a release that tells by itself what is fetched before its entry runs', async () => {
  const { put, told, run } = await staging();
  await put('mfe-x', await telling('x 1'), 'staging');
  await put('mfe-x', await telling('x 2'), 'staging');
  const third = await put('mfe-x', await telling('x 3'));
  await run(`canary mfe-x@${third} --percent 5`);
  expect(await told()).toEqual({
    remotes: { 'mfe-x': first },
    canaries: { 'mfe-x': first },
    previous: { 'mfe-x': entry },
  });
});

it('tells all of a release whose entry tells nothing, beside those that tell', async () => {
  const { put, told } = await staging();
  await put('mfe-x', await silent('x 1'), 'staging');
  await put('mfe-x', await telling('x 2'), 'staging');
  await put('mfe-y', await silent('y'), 'staging');
  expect(await told()).toEqual({
    remotes: { 'mfe-x': first, 'mfe-y': all },
    canaries: {},
    previous: { 'mfe-x': all },
  });
});

it('tells all while a shell is live, or on trial, that takes nothing from entries', async () => {
  const { put, told, run } = await staging({ takesToldDigests: false });
  await put('mfe-x', await telling('x'), 'staging');
  expect((await told()).remotes).toEqual({ 'mfe-x': all });
  await put('shell', await builtShell(), 'staging');
  expect((await told()).remotes).toEqual({ 'mfe-x': first });
  await run('rollback shell');
  expect((await told()).remotes).toEqual({ 'mfe-x': all });
  await put('shell', await builtShell(), 'staging');
  const old = await put('shell', await builtShell({ script: 'old', takesToldDigests: false }));
  await run(`canary shell@${old} --percent 5`);
  expect((await told()).remotes).toEqual({ 'mfe-x': all });
});
