import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/environment';
import { changeEnvironment, type Delivery, mustRun, without } from './change-environment';

type KillOptions = Delivery & { environment: string; remote: string };

/** Switches a remote off: pages are told the reason instead of a release. Locks do not stop it. */
export async function kill(
  options: KillOptions & { reason: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, by } = options;
  if (remote === 'shell') {
    throw new CommandError('The shell cannot be switched off: nothing would be left to say so.', {
      mend: 'delivery rollback shell',
    });
  }
  return changeEnvironment(options, environment, (current, at) => {
    mustRun(environment, current, remote);
    if (current.killed[remote]?.reason === reason) return null;
    const killed = { ...current.killed, [remote]: { by, at, reason } };
    return { state: { killed }, action: 'kill', about: [remote], reason };
  });
}

export async function revive(
  options: KillOptions & { reason: string | undefined },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason } = options;
  return changeEnvironment(options, environment, (current) => {
    mustRun(environment, current, remote);
    if (!current.killed[remote]) return null;
    const killed = without(current.killed, remote);
    return { state: { killed }, action: 'revive', about: [remote], reason };
  });
}
