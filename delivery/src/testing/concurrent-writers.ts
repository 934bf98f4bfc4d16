/**
 * Runs in a separate process for the test of concurrent writers: sends `ready`, waits for a message, then promotes
 * one release of each given remote at the same time.
 */
import { promote } from '../changes/promote';
import { openStore } from '../store/open-store';

const [storeFolder = '', ...pairs] = process.argv.slice(2);
const { store, signer } = await openStore(storeFolder, {});
if (!signer || !process.send) throw new Error('Only the test starts this script.');

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
