import type { GateFailure } from '../../gate-error';
import { examplePath, listScreens } from '../screens';
import type { Visit } from '../visit';

/** The first mounts fill caches. */
const firstMounts = 3;
const mounts = 20;
/** What one mount may leave in the page. Remotes of this repository leave 26 kB, mostly records of these checks, and no node. */
const allowed = { bytes: 100_000, nodes: 10 };

/** Fails for a candidate that needs more memory with each mount. */
export async function checkMemory({
  smokePage,
  candidate,
  releases,
  other,
}: Visit): Promise<readonly GateFailure[]> {
  const { remote, release } = candidate;
  const [screen] = listScreens(candidate, releases);
  if (!screen || !other.remote) return [];
  const mountAndUnmount = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await smokePage.navigate(examplePath(screen));
      await smokePage.waitUntilMounted(remote);
      await smokePage.navigate(other.path);
      await smokePage.waitUntil(
        `!document.querySelector('[data-remote="${remote}"]')?.hasChildNodes()`,
      );
    }
    await smokePage.waitUntilIdle(remote);
    return smokePage.measureMemory();
  };
  const before = await mountAndUnmount(firstMounts);
  const after = await mountAndUnmount(mounts);
  const bytes = (after.bytes - before.bytes) / mounts;
  const nodes = (after.nodes - before.nodes) / mounts;
  if (bytes <= allowed.bytes && nodes <= allowed.nodes) return [];
  return [
    {
      message: `${remote}@${release} needs more memory with each mount: ${Math.round(bytes / 1_000)} kB and ${Math.round(nodes)} nodes of the document.`,
      where: `${remote}/lifecycles, screen ${screen}, mounted ${mounts} times`,
      fix: `Compare two heap snapshots of the browser: find what a module, a listener or a cache keeps of an unmounted screen, and publish ${remote} again.`,
    },
  ];
}
