import { type Federation, startFederation as start } from '@train-swap/federation';
import { wrapComponents } from './expose-boundary';
import { createRetryableModule } from './federated-component';

let federation: Federation | undefined;

/** Starts the loading of remotes. */
export function startFederation(): void {
  federation = start({
    wrapModule: wrapComponents,
    fallbackModule: (id, error) => createRetryableModule(id, error, loadRemote),
  });
}

/**
 * Loads a module of a remote, such as `mfe-swap/lifecycles`.
 * @throws as `Federation.load`; the next call loads again
 */
export function loadRemote<Module>(id: string): Promise<Module> {
  return getFederation().load<Module>(id);
}

/** Loads the module from the fallback release; null when there is none. */
export function loadFallback<Module>(id: string): Promise<Module | null> {
  return getFederation().loadFallback<Module>(id);
}

function getFederation(): Federation {
  if (!federation) throw new Error('Remotes were loaded before the shell had started.');
  return federation;
}
