import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { dataFolderFor, type Product, startProduct } from '../product/run/start-product';
import { startStaging } from './staging';
import { createTeam } from './team';

let product: Product;
let staging: Awaited<ReturnType<typeof startStaging>>;

test.beforeAll(async () => {
  const dataFolder = dataFolderFor('teams');
  await rm(dataFolder, { recursive: true, force: true });
  product = await startProduct(dataFolder);
  staging = await startStaging(product, 'mfe-lounge');
});
test.afterAll(async () => {
  await staging?.stop();
  await product?.stop();
});

test('a team develops, tests, publishes and rolls back a remote from a separate repository', async ({
  page,
}) => {
  test
    .info()
    .annotations.push({ type: 'store', description: staging.isInBucket ? 'S3' : 'folder' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const visitLounge = () => page.goto(`${staging.address}/lounge`);
  /** A new page shows what is live as soon as the edge server has read the store again. */
  const expectLive = (name: string) =>
    expect(async () => {
      await visitLounge();
      await expect(heading(name)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
  const team = await createTeam({ ...staging.teamEnv, STAGING_ORIGIN: staging.address });

  await test.step('fetch types, type-check, test and build', async () => {
    expect(await team.pnpm('run', 'types:fetch')).toContain('shared-otp/otp-input');
    await team.pnpm('run', 'types');
    expect(await team.pnpm('test')).toContain('8 passed');
    await team.pnpm('run', 'build');
  });

  await test.step('publish: the page is live and uses the code control of staging', async () => {
    expect((await page.request.get(`${staging.address}/lounge`)).status()).toBe(404);
    expect(await team.pnpm('run', 'publish:staging')).toContain('mfe-lounge');
    await expectLive('Lounges');
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus();
    await page.keyboard.type('123455');
    await expect(page.getByText('The code is valid.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lounges' }).first()).toBeVisible();
  });

  await test.step('development server: a saved change appears in the staging page', async () => {
    const server = await team.develop(staging.address);
    await page.goto(server.link);
    await visitLounge();
    await expect(heading('Lounges')).toBeVisible();
    await team.change('src/features/lounge-code/lounge-screen.tsx', '>Lounges<', '>Quiet lounges<');
    await expect(heading('Quiet lounges')).toBeVisible();
    await server.stop();
    await page.context().clearCookies();
  });

  await test.step('second release and rollback', async () => {
    await team.pnpm('run', 'build');
    await team.pnpm('run', 'publish:staging');
    await expectLive('Quiet lounges');
    await team.pnpm('run', 'rollback');
    await expectLive('Lounges');
  });

  await test.step('the key cannot change other remotes, and the audit names it', async () => {
    const rollback = team.pnpm('exec', 'delivery', 'kill', 'mfe-swap', '--reason', 'test');
    await expect(rollback).rejects.toThrow('This key may sign only for mfe-lounge');
    const audit = await staging.deliver('audit', 'staging', '--last', '1');
    expect(audit).toMatch(/lounge team {2}rollback .* key [0-9a-f]{16} of mfe-lounge/);
  });
});
