import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { deliver } from '../product/deliver';
import { dataFolderFor } from '../product/run/start-product';

test('every remote of this repository passes the boot smoke test', async () => {
  const dataFolder = dataFolderFor('own-remotes');
  await rm(dataFolder, { recursive: true, force: true });
  const published = await deliver(
    { dataFolder },
    'publish',
    '--promote',
    'staging',
    '--boot-smoke',
  );
  expect(published).toMatchObject({ environment: 'staging', notes: [] });
});
