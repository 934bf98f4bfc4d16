import type { GateFailure } from '../../gate-error';
import { dueSoonMs } from '../smoke-page';
import { findSource } from '../source-location';
import type { Progress, Visit } from '../visit';

/** Each copy of react-dom adds this listener once for each document and never removes it. */
const reactListener = { name: 'document', type: 'selectionchange' };

type Leftover = { what: string; stack: string; fix: string };

/** Fails for listeners, timers, observers, workers, connections, handlers, style sheets and elements that remain after the candidate's unmount. */
export async function checkLeftovers(
  { smokePage, store, candidate }: Visit,
  { baseline }: Progress,
): Promise<readonly GateFailure[]> {
  const { remote, release, knownTraces } = candidate;
  const after = await smokePage.read();
  const listeners = after.listeners
    .filter(({ owner }) => owner === remote)
    .filter(({ name, type }) => name !== reactListener.name || type !== reactListener.type)
    .map(({ name, type, stack }): Leftover => {
      const fix = 'Remove the listener in the clean-up function of the effect that adds it.';
      return { what: `a listener for "${type}" on ${name}`, stack, fix };
    });
  // Timeouts that were due soon have run. One that is still due soon restarts itself.
  const timers = after.timers
    .filter(
      ({ owner, kind, delay }) => owner === remote && (kind !== 'timeout' || delay <= dueSoonMs),
    )
    .map(({ kind, delay, stack }): Leftover => {
      const fix = 'Clear the timer in the clean-up function of the effect that starts it.';
      return { what: `a running ${kind} of ${delay} ms`, stack, fix };
    });
  const resources = after.resources
    .filter(({ owner }) => owner === remote)
    .map(({ name, stack }): Leftover => {
      const fix = 'End it in the clean-up function of the effect that starts it.';
      return { what: `an active ${name}`, stack, fix };
    });
  const listAdded = (
    field: 'handlers' | 'elements' | 'rootAttributes' | 'headTags',
    describe: (name: string) => string,
    fix: string,
  ): readonly Leftover[] =>
    findAdded(after[field], baseline[field]).map((name) => ({
      what: describe(name),
      stack: '',
      fix,
    }));
  const lockFix = 'Restore the attribute at unmount, such as a lock of the scroll position.';
  const all = [
    ...listeners,
    ...timers,
    ...resources,
    ...listAdded(
      'handlers',
      (name) => `the handler ${name}`,
      'Set the handler to null at unmount.',
    ),
    ...listAdded('elements', (name) => `the element ${name}`, 'Remove the element at unmount.'),
    ...listAdded('rootAttributes', (name) => `the attribute ${name}`, lockFix),
    ...listAdded(
      'headTags',
      (tag) => `${tag} in the head`,
      'Remove or restore the tag at unmount.',
    ),
    ...(after.adopted > baseline.adopted
      ? [{ what: 'an adopted style sheet', stack: '', fix: 'Remove the style sheet at unmount.' }]
      : []),
  ];
  const first = all.filter(
    ({ what }, index) =>
      !knownTraces.includes(what) && all.findIndex((one) => one.what === what) === index,
  );
  const lost = after.lostKeys.map((key) => ({
    message: `${remote}@${release} deletes ${key}, which another part of the page stored.`,
    where: `a script of ${remote}`,
    fix: `Delete only keys that ${remote} stored, not the whole storage, and publish ${remote} again.`,
  }));
  const left = await Promise.all(
    first.map(async ({ what, stack, fix }) => ({
      message: `${remote}@${release} leaves ${what} in the page after it was unmounted.`,
      where: (await findSource(store, stack, remote)) ?? `${remote}/lifecycles, unmount`,
      fix: `${fix} Then publish ${remote} again. If it must stay, add "${what}" to "knownTraces" in the package.json of ${remote}.`,
    })),
  );
  return [...left, ...lost];
}

function findAdded(after: readonly string[], before: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
