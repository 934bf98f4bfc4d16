import { type Federation, type Release, startFederation as start } from 'federation';
import { guardComponents } from './door-boundary';
import { healingModule } from './federated-component';

let federation: Federation | undefined;

/** Makes the remotes of the page loadable, for the page and for each other. */
export function startFederation(releases: Readonly<Record<string, Release>>): void {
  federation = start({
    releases,
    wrapModule: guardComponents,
    fallbackModule: (id, error) => healingModule(id, error, loadRemote),
  });
}

/**
 * Loads a module of a remote, such as `mfe-swap/lifecycles`.
 * @throws as `Federation.load`; the next call tries again from the start
 */
export function loadRemote<Module>(id: string): Promise<Module> {
  return running().load<Module>(id);
}

/** The same module of the release that is known to work; null when there is none. */
export function loadFallback<Module>(id: string): Promise<Module | null> {
  return running().loadFallback<Module>(id);
}

function running(): Federation {
  if (!federation) throw new Error('Remotes were loaded before the shell had started.');
  return federation;
}
