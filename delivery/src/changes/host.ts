import { CommandError } from '../command-error';
import type { EnvironmentDocument, EnvironmentState } from '../store/documents/environment';
import { changeEnvironment, type DeliveryContext, omitKey } from './change-environment';

type HostOptions = DeliveryContext & { environment: string; host: string };

type Uses = EnvironmentState['hosts'][string]['uses'];

/** Registers what a page of another product uses, so that the gate keeps these exposes. Replaces an earlier list. */
export async function registerHost(
  options: HostOptions & { uses: Uses },
): Promise<EnvironmentDocument> {
  const { environment, host, uses, by, store } = options;
  return changeEnvironment(options, environment, async (current, at) => {
    for (const { remote, expose } of uses) {
      const release = current.remotes[remote];
      const exposes = release ? (await store.readRelease(remote, release)).exposes : [];
      if (exposes.includes(expose)) continue;
      throw new CommandError(`${environment} has no expose ${remote}${expose.slice(1)}.`, {
        fix:
          exposes.length > 0
            ? `${remote} has ${exposes.map((each) => remote + each.slice(1)).join(', ')}.`
            : `It runs ${Object.keys(current.remotes).sort().join(', ')}.`,
      });
    }
    const hosts = { ...current.hosts, [host]: { uses, by, at } };
    return { state: { hosts }, action: 'host', about: [host] };
  });
}

export async function removeHost(options: HostOptions): Promise<EnvironmentDocument> {
  const { environment, host } = options;
  return changeEnvironment(options, environment, ({ hosts }) => {
    if (hosts[host])
      return { state: { hosts: omitKey(hosts, host) }, action: 'host-remove', about: [host] };
    throw new CommandError(`${environment} has no host "${host}".`, {
      fix: `Its hosts are ${Object.keys(hosts).sort().join(', ') || 'none'}.`,
    });
  });
}
