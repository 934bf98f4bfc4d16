import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createRemoteBuild, createTemporaryFolder } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import { createEdgeStore } from './edge-store';

it('keeps no copy of a file of a bucket that differs from its digest', async () => {
  const { publish, open, now } = await createTestCommand();
  const id = await publish('mfe-x', await createRemoteBuild('let a = 1'));
  const opened = { ...(await open()), isLocal: false };
  const folder = join(await createTemporaryFolder(), 'cache');
  const { store } = createEdgeStore(opened, { folder, now, report: () => undefined });
  const key = `releases/mfe-x/${id}/remote-entry.js`;
  await opened.objects.replace(key, 'steal()');
  expect(await store.readFile('mfe-x', id, 'remote-entry.js')).toBeNull();
  await opened.objects.replace(key, 'let a = 1');
  expect(String(await store.readFile('mfe-x', id, 'remote-entry.js'))).toBe('let a = 1');
});
