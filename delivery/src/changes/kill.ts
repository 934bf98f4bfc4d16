import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/documents/environment';
import {
  changeEnvironment,
  type DeliveryContext,
  getLiveRelease,
  omitKey,
} from './change-environment';

type KillOptions = DeliveryContext & { environment: string; remote: string };

/** Switches a remote off: pages show the reason instead of the remote. Locks do not prevent it. */
export async function kill(
  options: KillOptions & { reason: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, by } = options;
  if (remote === 'shell') {
    throw new CommandError(
      'The shell cannot be switched off, because it shows the message about a switched-off remote.',
      {
        fix: 'delivery rollback shell',
      },
    );
  }
  return changeEnvironment(options, environment, (current, at) => {
    getLiveRelease(environment, current, remote);
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
    getLiveRelease(environment, current, remote);
    if (!current.killed[remote]) return null;
    const killed = omitKey(current.killed, remote);
    return { state: { killed }, action: 'revive', about: [remote], reason };
  });
}
