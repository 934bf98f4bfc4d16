/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { ModuleFederation, openDoorsBy, whatContainersGet } from './runtime-core';

const react = { version: '19.2.4' };
const other = { version: 'of development' };
globalThis.__FEDERATION__.__GLOBAL_PLUGIN__ = [
  {
    beforeRegisterShare: ({ pkgName, shared }) =>
      pkgName === 'replaced' && Object.assign(shared, { lib: () => other }),
  },
];
const brought = (library: unknown) => ({ version: '19.2.4', get: () => () => library });
const host = new ModuleFederation({
  name: 'shell',
  shared: { react: [brought(react)], replaced: brought({}), 'react-dom': brought('dom') },
});
const remote = new ModuleFederation({ name: 'mfe_x' });
const wants = (requiredVersion: string) => ({
  customShareInfo: { shareConfig: { requiredVersion } },
});

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => {
  warn.mockClear();
});

it('gives every remote the one copy that the host brings, at once or by and by', async () => {
  expect((await remote.loadShare('react', wants('^19.2.0')))()).toBe(react);
  expect(host.loadShareSync('react')()).toBe(react);
  expect(host.loadShareSync('react-dom')()).toBe('dom');
  expect(whatContainersGet()[0]).toBe(remote.shareScopeMap.default);
  expect(warn).not.toHaveBeenCalled();
});

it('takes the first that was brought: a second copy cannot come to be', async () => {
  remote.registerShared({ react: { version: '19.9.9', get: () => () => 'second' } });
  expect((await remote.loadShare('react'))()).toBe(react);
});

it('takes what a development server has put in the place of a library', async () => {
  expect((await remote.loadShare('replaced'))()).toBe(other);
});

it('says which library nobody brings', async () => {
  await expect(remote.loadShare('vue')).rejects.toThrow('This page brings no vue.');
});

it.each([
  ['^19.2.0', false],
  ['^19.2.4', false],
  ['^19.0.9', false],
  ['^19.2.5', true],
  ['^19.3.0', true],
  ['^18.0.0', true],
  ['^20.0.0', true],
  ['>=18 <20', false],
])('told that %s is wanted where 19.2.4 stands, warns: %s', async (range, warns) => {
  expect((await remote.loadShare('react', wants(range)))()).toBe(react);
  expect(warn).toHaveBeenCalledTimes(warns ? 1 : 0);
});

it('keeps to the minor version before the first major one', async () => {
  host.registerShared({ young: { version: '0.4.2', get: () => () => 'young' } });
  for (const range of ['^0.4.1', '^0.4.2']) await remote.loadShare('young', wants(range));
  expect(warn).not.toHaveBeenCalled();
  for (const range of ['^0.3.0', '^0.4.3', '^0.5.0']) await remote.loadShare('young', wants(range));
  expect(warn).toHaveBeenCalledTimes(3);
});

it("opens doors by the name of the package, as the page's loader does", async () => {
  const door = { mount: () => {} };
  const open = jest.fn(async (_door: string) => door);
  openDoorsBy(open);
  const factory = (await remote.loadRemote('shared_otp/otp-step', {
    loadFactory: false,
  })) as () => object;
  expect(factory()).toBe(door);
  expect(await host.loadRemote('mfe-swap/lifecycles')).toBe(door);
  expect(open.mock.calls).toEqual([['shared-otp/otp-step'], ['mfe-swap/lifecycles']]);
});
