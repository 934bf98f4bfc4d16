/**
 * Some writers in a process of its own, for the test of many at once: says `ready`, waits for the
 * word, then promotes one release for each of the remotes it was told, all at the same time.
 */
import { promote } from '../changes/promote';
import { openStore } from '../store/open-store';

const [storeFolder = '', ...pairs] = process.argv.slice(2);
const { store, signer } = await openStore(storeFolder, {});
if (!signer || !process.send) throw new Error('This is started by its test.');

process.once('message', async () => {
  await Promise.all(
    pairs.map((pair) => {
      const [remote = '', release = ''] = pair.split('@');
      return promote({
        store,
        signer,
        by: String(process.pid),
        now: () => new Date(),
        environment: 'staging',
        releases: [{ remote, release }],
        gate: () => Promise.resolve(),
      });
    }),
  );
  process.disconnect();
});
process.send('ready');
