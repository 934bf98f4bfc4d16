import { isProduction } from '@train-swap/shared-config/environment';
import { CommandError } from '../command-error';

/** Published like every remote, but for testers only. */
const stagingOnly: readonly string[] = ['staging-deck'];

/** Whether an environment may run a remote. */
export function isAllowedIn(environment: string, remote: string): boolean {
  return !(isProduction(environment) && stagingOnly.includes(remote));
}

/** @throws {CommandError} when one of the remotes is for testers and the environment is production */
export function assertAllowedIn(environment: string, remotes: readonly string[]): void {
  const forbidden = remotes.filter((remote) => !isAllowedIn(environment, remote));
  if (forbidden.length === 0) return;
  throw new CommandError(
    `${forbidden.join(', ')} is for testers and cannot be promoted to ${environment}.`,
    {
      fix: 'Leave it out. Publish without names leaves it out.',
    },
  );
}
