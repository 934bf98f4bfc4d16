import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Product, root } from '../product/start-product';
import { tellDigests } from '../product/tell-digests';

/** What can be wrong with a release itself. */
export type ReleaseFault = 'load' | 'mount' | 'event' | 'unmount';

/** As the page holds it: remote -> what of its breakable release is broken now. */
export type Breaks = Partial<Record<string, ReleaseFault>>;

declare global {
  var breaks: Breaks | undefined;
}

const lifecyclesOf = `(door) => ({
  bootstrap: door.bootstrap,
  mount: async (props) => {
    fail('mount');
    await door.mount(props);
    props.domElement.addEventListener('click', () => fail('event'));
  },
  unmount: (props) => (is('unmount') ? new Promise(() => {}) : door.unmount(props)),
})`;

const componentsOf = `(door) => ({
  ...door,
  OtpStep: (props) => {
    fail('mount');
    return door.OtpStep({ ...props, onSubmit: (code) => { fail('event'); props.onSubmit(code); } });
  },
})`;

/**
 * A newer release of a remote, made of its build: the same, but that it breaks where the page's
 * `breaks` says so.
 * @returns the folder to publish
 */
export const breakableBuild = async ({ dataFolder }: Product, remote: string) => {
  const folder = join(dataFolder, 'builds', `breakable-${remote}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, remote, 'dist'), folder, { recursive: true });
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    const text = await readFile(join(folder, file), 'utf8');
    // Another build has another name for its chunks; that keeps two releases apart in one page.
    const name = new RegExp(`(${remote}@|webpackChunk${globalName(remote)}_)[0-9a-f]+`, 'g');
    await writeFile(join(folder, file), text.replaceAll(name, '$&b'));
  }
  await tellDigests(folder);
  const entry = join(folder, 'remote-entry.js');
  await writeFile(entry, breakable(remote, await readFile(entry, 'utf8')));
  return folder;
};

const globalName = (remote: string) => remote.replaceAll('-', '_');

const breakable = (remote: string, script: string) => {
  const name = globalName(remote);
  const wrap = remote.startsWith('mfe-') ? lifecyclesOf : componentsOf;
  const door = remote.startsWith('mfe-') ? './lifecycles' : './otp-step';
  return `if (globalThis.breaks?.['${remote}'] === 'load') throw new Error('broken release: load');
${script}
;(() => {
  const is = (fault) => globalThis.breaks?.['${remote}'] === fault;
  const fail = (fault) => { if (is(fault)) throw new Error('broken release: ' + fault); };
  const wrap = ${wrap};
  const real = ${name};
  ${name} = {
    init: (...given) => real.init(...given),
    get: async (door) => {
      const factory = await real.get(door);
      return door === '${door}' ? () => wrap(factory()) : factory;
    },
  };
})();
`;
};
