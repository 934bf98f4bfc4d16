import { isProduction } from 'shared-config/environment';
import { CommandError } from '../command-error';

/** Published as a release like every remote, but for testers alone. */
const onlyStaging: readonly string[] = ['staging-deck'];

/** Whether a release may stand in an environment. */
export function belongsIn(environment: string, remote: string): boolean {
  return !(isProduction(environment) && onlyStaging.includes(remote));
}

/** @throws {CommandError} when one of the remotes is for testers alone and the environment is not */
export function refuseStagingParts(environment: string, remotes: readonly string[]): void {
  const strangers = remotes.filter((remote) => !belongsIn(environment, remote));
  if (strangers.length === 0) return;
  throw new CommandError(
    `${strangers.join(', ')} is for testers and never goes to ${environment}.`,
    {
      mend: 'Leave it out; publish without names leaves it out by itself.',
    },
  );
}
