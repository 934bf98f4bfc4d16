import type { Refusal } from '../refusal';
import { soonMs } from '../smoke/smoke-page';
import { findSource } from '../smoke/source-location';
import type { Progress, Visit } from '../smoke/visit-remote';

type Leftover = { what: string; stack: string; mend: string };

/** Listeners, timers, handlers, style sheets and elements that a candidate leaves in the page after its unmount. */
export async function checkLeftovers(
  { opening, store, candidate }: Visit,
  { baseline }: Progress,
): Promise<readonly Refusal[]> {
  const { remote, release } = candidate;
  const after = await opening.read();
  const listeners = after.listeners
    .filter(({ owner }) => owner === remote)
    .map(({ name, type, stack }): Leftover => {
      const mend = 'Remove the listener in the clean-up of the effect that adds it.';
      return { what: `a listener for "${type}" on ${name}`, stack, mend };
    });
  // A timeout that was due soon has run by now: one that is still due soon was started again and again.
  const timers = after.timers
    .filter(({ owner, kind, delay }) => owner === remote && (kind !== 'timeout' || delay <= soonMs))
    .map(({ kind, delay, stack }): Leftover => {
      const mend = 'Clear the timer in the clean-up of the effect that starts it.';
      return { what: `a running ${kind} of ${delay} ms`, stack, mend };
    });
  const handlers = newOnes(after.handlers, baseline.handlers).map((name): Leftover => {
    return { what: `the handler ${name}`, stack: '', mend: 'Set the handler to null at unmount.' };
  });
  const elements = newOnes(after.elements, baseline.elements).map((name): Leftover => {
    return { what: `the element ${name}`, stack: '', mend: 'Remove the element at unmount.' };
  });
  const adopted: readonly Leftover[] =
    after.adopted > baseline.adopted
      ? [{ what: 'an adopted style sheet', stack: '', mend: 'Remove the style sheet at unmount.' }]
      : [];
  const all = [...listeners, ...timers, ...handlers, ...elements, ...adopted];
  const first = all.filter(
    ({ what }, index) => all.findIndex((one) => one.what === what) === index,
  );
  return Promise.all(
    first.map(async ({ what, stack, mend }) => ({
      message: `${remote}@${release} leaves ${what} in the page after it was unmounted.`,
      where: (await findSource(store, stack, remote)) ?? `${remote}/lifecycles, unmount`,
      mend: `${mend} Then publish ${remote} again.`,
    })),
  );
}

function newOnes(after: readonly string[], before: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
