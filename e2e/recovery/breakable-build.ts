import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeReportedDigests } from '../product/report-digests';
import { type Product, root } from '../product/run/start-product';

/** Faults of a release. */
export type ReleaseFault = 'load' | 'mount' | 'event' | 'unmount';

/** Active faults in a page: remote -> fault. */
export type Breaks = Partial<Record<string, ReleaseFault>>;

declare global {
  var breaks: Breaks | undefined;
}

const wrapLifecycles = `(exposed) => ({
  bootstrap: exposed.bootstrap,
  mount: async (props) => {
    fail('mount');
    await exposed.mount(props);
    props.domElement.addEventListener('click', () => fail('event'));
  },
  unmount: (props) => (is('unmount') ? new Promise(() => {}) : exposed.unmount(props)),
})`;

const wrapComponents = `(exposed) => ({
  ...exposed,
  OtpStep: (props) => {
    fail('mount');
    return exposed.OtpStep({ ...props, onSubmit: (code) => { fail('event'); props.onSubmit(code); } });
  },
})`;

/**
 * Creates a newer release of a remote from its build. It fails as `globalThis.breaks` of the page says.
 * @returns the folder to publish
 */
export async function createBreakableBuild({ dataFolder }: Product, remote: string) {
  const folder = join(dataFolder, 'builds', `breakable-${remote}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, remote, 'dist'), folder, { recursive: true });
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    const text = await readFile(join(folder, file), 'utf8');
    // Each build has a different chunk name, which separates two releases in one page.
    const name = new RegExp(`(${remote}@|webpackChunk${globalName(remote)}_)[0-9a-f]+`, 'g');
    await writeFile(join(folder, file), text.replaceAll(name, '$&b'));
  }
  await writeReportedDigests(folder);
  const entry = join(folder, 'remote-entry.js');
  await writeFile(entry, breakable(remote, await readFile(entry, 'utf8')));
  return folder;
}

const globalName = (remote: string) => remote.replaceAll('-', '_');

function breakable(remote: string, script: string) {
  const name = globalName(remote);
  const wrap = remote.startsWith('mfe-') ? wrapLifecycles : wrapComponents;
  const expose = remote.startsWith('mfe-') ? './lifecycles' : './otp-step';
  return `if (globalThis.breaks?.['${remote}'] === 'load') throw new Error('broken release: load');
${script}
;(() => {
  const is = (fault) => globalThis.breaks?.['${remote}'] === fault;
  const fail = (fault) => { if (is(fault)) throw new Error('broken release: ' + fault); };
  const wrap = ${wrap};
  const real = ${name};
  ${name} = {
    init: (...given) => real.init(...given),
    get: async (expose) => {
      const factory = await real.get(expose);
      return expose === '${expose}' ? () => wrap(factory()) : factory;
    },
  };
})();
`;
}
