import type { GateFailure } from '../../gate-error';
import { readPageScript } from '../page-script';
import { examplePath, listScreens } from '../screens';
import { findSource } from '../source-location';
import type { Stage, Visit } from '../visit';

/** Draws each component of the candidate with its stories, in each remote that imports it, and checks the page. */
export async function checkStories(
  { smokePage, store, candidate, releases, other, timeoutMs }: Visit,
  check: (stage: Stage) => Promise<void>,
): Promise<readonly GateFailure[]> {
  const { remote, release, stories } = candidate;
  const drawStory = await readPageScript('draw-story');
  const failures: GateFailure[] = [];
  for (const [expose, ofExpose] of Object.entries(stories)) {
    const exposeId = remote + expose.slice(1);
    const places = releases
      .filter(({ uses }) => uses.some((use) => use.remote === remote && use.expose === expose))
      .flatMap((consumer) => {
        const [screen] = listScreens(consumer, releases);
        return screen ? [{ consumer: consumer.remote, path: examplePath(screen) }] : [];
      });
    const alone = { consumer: null, path: other.path };
    for (const { consumer, path } of places.length > 0 ? places : [alone]) {
      await smokePage.navigate(path);
      if (consumer) await smokePage.waitUntilMounted(consumer);
      for (const story of ofExpose) {
        const options = JSON.stringify({ remote, expose, story, consumer, timeoutMs });
        const problem = await smokePage.run<string | null>(`(${drawStory})(${options})`);
        const at = `while ${exposeId} is drawn${consumer ? ` in ${consumer}` : ''}`;
        if (problem) {
          const stack = smokePage.findStack(problem.replace(/^it throws: /, ''));
          failures.push({
            message: `${remote}@${release} fails ${at}: ${problem}`,
            where: (await findSource(store, stack, remote)) ?? exposeId,
            fix: `Correct ${exposeId}, or its story in the package.json of ${remote}, and publish ${remote} again.`,
          });
        } else {
          await check({ at, screen: null });
        }
        await smokePage.run<void>('globalThis.bootSmoke.removeStory?.()');
        if (problem) return failures;
      }
    }
  }
  return failures;
}
