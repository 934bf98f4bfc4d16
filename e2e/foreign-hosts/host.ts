import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** What a page of another product writes to use a remote of ours. */
async function show(name: string, entry: string, id: string, component: string, props: object) {
  registerRemotes([{ name, entry }]);
  const module = (await loadRemote(id)) as Record<string, never>;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(module[component] as never, props));
}

/** The same for a whole remote: its lifecycles, as single-spa defines them. */
async function mount(name: string, entry: string) {
  registerRemotes([{ name, entry }]);
  const { bootstrap, mount } = (await loadRemote(`${name}/lifecycles`)) as Record<
    'bootstrap' | 'mount',
    (props: object) => Promise<void>
  >;
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const props = { name, domElement, onCrash: (error: unknown) => console.error(error) };
  await bootstrap(props);
  await mount(props);
}

Object.assign(globalThis, { host: { show, mount } });
export type Host = { show: typeof show; mount: typeof mount };
