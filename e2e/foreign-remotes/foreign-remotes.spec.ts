import { deliver } from '../product/deliver';
import {
  getFailures,
  loadErrors,
  navigate,
  recoveryCard,
  retryButton,
} from '../recovery/recovery-test';
import { buildVariant, changeOutput } from './build-examples';
import { examples, getExample } from './examples';
import {
  examplePage,
  expect,
  getGateFailure,
  liveFolder,
  publishFolder,
  test,
} from './foreign-test';

for (const example of examples) {
  test(`${example.name} shows its page with a lazy part and styles, also after going back`, async ({
    page,
  }) => {
    const shown = examplePage(page, example);
    const title = `${example.path.slice(1)} – Train Swap`;
    await page.goto(example.path);
    await expect(shown.heading).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(shown.later).toBeVisible();
    await expect(shown.styled).toHaveCSS('color', 'rgb(0, 90, 140)');
    if (example.button) {
      await shown.button.click();
      await shown.button.click();
      await expect(shown.button).toHaveText(`${example.button}: 2`);
    }
    await shown.link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
    await expect(shown.heading).toHaveCount(0);
    await expect(page).toHaveTitle(/^Help/);
    await page.goBack();
    await expect(shown.later).toBeVisible();
    await expect(page).toHaveTitle(title);
    if (example.button) await expect(shown.button).toHaveText(`${example.button}: 0`);
    expect(await getFailures(page)).toEqual([]);
  });
}

const broken = [
  ['remote-webpack', /__federation_expose_lifecycles\.js$/],
  ['remote-vite', /remoteEntry\.js$/],
  ['remote-vite', /vite-preload-helper-[\w-]+\.js$/],
  ['remote-vite', /lifecycles-[\w-]+\.js$/],
] as const;

for (const [name, file] of broken) {
  test(`${name} does not run a tampered ${file.source} and recovers with Try again`, async ({
    page,
    product,
    faultProxy,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    allowErrors(/SRI's integrity checks failed/);
    const example = getExample(name);
    const folder = await liveFolder(product, example);
    faultProxy.break(new RegExp(`^${folder}.*${file.source}`), 'tampered');
    await page.goto(example.path);
    await expect(recoveryCard(page)).toBeVisible();
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    const release = folder.split('/')[3];
    expect(await getFailures(page)).toMatchObject([{ remote: name, release, phase: 'load' }]);
    faultProxy.repair();
    await retryButton(page).click();
    await expect(examplePage(page, example).later).toBeVisible();
  });
}

for (const name of ['remote-webpack', 'remote-vite'] as const) {
  test(`${name} without files is requested once, its entry twice, and recovers with one Try again`, async ({
    page,
    product,
    faultProxy,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    const example = getExample(name);
    const folder = await liveFolder(product, example);
    faultProxy.break(new RegExp(`^${folder}`), '404');
    faultProxy.takeRequestedPaths();
    await page.goto(example.path);
    await expect(recoveryCard(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const requested = faultProxy.takeRequestedPaths().filter((path) => path.startsWith(folder));
    expect(requested).toContain(`${folder}remoteEntry.js?again=1`);
    expect(requested.length).toBe(new Set(requested).size);
    faultProxy.repair();
    await retryButton(page).click();
    await expect(examplePage(page, example).later).toBeVisible();
    await expect(examplePage(page, example).styled).toHaveCSS('color', 'rgb(0, 90, 140)');
  });
}

test('the gate rejects a remote with React 18 as a singleton', async ({ product }) => {
  const folder = await buildVariant('remote-react-18', [['singleton: false', 'singleton: true']]);
  expect(await getGateFailure(product, folder, '/lockers', '--no-boot-smoke')).toContain(
    'requires react ^18.0.0 as the only copy in the page, but shell',
  );
});

test('the gate rejects a remote with a separate react-dom and names both versions', async ({
  product,
}) => {
  const shared = "'react-dom/client': { singleton: true, requiredVersion: '^19.0.0' },";
  const folder = await buildVariant('remote-rspack', [[shared, '']]);
  expect(await getGateFailure(product, folder, '/bicycles', '--boot-smoke')).toContain(
    'two copies of React conflict (react 19.3.1 of the page and react-dom 19.1.0 of remote-rspack)',
  );
});

test('the page still blocks unknown script texts and URLs', async ({
  page,
  product,
  allowErrors,
}) => {
  allowErrors(/Policy violated: integrity-violation/);
  await page.goto('/parking');
  await expect(examplePage(page, getExample('remote-vite')).later).toBeVisible();
  const unknownModule = `${await liveFolder(product, getExample('remote-plain'))}remoteEntry.js`;
  const outcomes = await page.evaluate(async (address) => {
    const attempt = async (work: () => unknown) => {
      try {
        await work();
        return 'allowed';
      } catch {
        return 'blocked';
      }
    };
    const setText = (text: string) => {
      document.createElement('script').textContent = text;
    };
    const policies = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => { createHTML: Step } };
    };
    type Step = (text: string) => unknown;
    const asIs = { createHTML: (html: string) => html };
    const digest = `sha384-${'A'.repeat(64)}`;
    return {
      script: await attempt(() => setText('1')),
      otherMap: await attempt(() => setText('{"imports":{"a":"/b.js"}}')),
      unknownDigest: await attempt(() =>
        setText(JSON.stringify({ integrity: { [new URL(address, location.href).href]: digest } })),
      ),
      html: await attempt(() =>
        policies.trustedTypes.createPolicy('vue', asIs).createHTML('<b>x</b>'),
      ),
      moduleWithoutDigest: await attempt(() => import(address)),
    };
  }, unknownModule);
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['blocked']));
});

test('detects whether the browser checks module digests, and runs no modules otherwise', async ({
  page,
  allowErrors,
}) => {
  allowErrors(loadErrors);
  const vite = examplePage(page, getExample('remote-vite'));
  await page.addInitScript(() => {
    delete (globalThis as { IntegrityViolationReportBody?: unknown }).IntegrityViolationReportBody;
  });
  await page.goto('/parking');
  await expect(vite.later).toBeVisible();

  await page.addInitScript(() => {
    const append = HTMLHeadElement.prototype.append;
    HTMLHeadElement.prototype.append = function (...nodes) {
      // Simulates a browser without `integrity` in import maps.
      const known = nodes.filter((node) => (node as HTMLScriptElement).type !== 'importmap');
      append.apply(this, known);
    };
  });
  await page.goto('about:blank');
  await page.goto('/parking');
  await expect(recoveryCard(page)).toBeVisible();
  const [failure] = await getFailures(page);
  expect(failure?.cause).toBe('This browser cannot check the digests of modules.');
});

test('one page shows all example remotes one after the other', async ({ page }) => {
  await page.goto('/help');
  for (const example of examples) {
    await navigate(page, example.path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${example.path.slice(1)} – Train Swap`);
    await expect(recoveryCard(page)).toHaveCount(0);
  }
  expect(await getFailures(page)).toEqual([]);
});

/** Last, because they leave a second release live. React unmounts the remote and reports the error to the window only. */
const lazy = [
  ['remote-webpack', /\d+\.js$/],
  ['remote-vite', /opinions-[\w-]+\.js$/],
  ['remote-vue', /opinions-[\w-]+\.js$/],
] as const;

for (const [name, file] of lazy) {
  test(`${name} shows the card without its lazy part, then falls back to the previous release`, async ({
    page,
    product,
    faultProxy,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    allowErrors(/Loading chunk|dynamically imported module|^uncaught: *$/);
    const example = getExample(name);
    const second = await changeOutput(name, [
      [example.heading, 'Second release'],
      [example.later, 'Second opinions.'],
    ]);
    const release = await publishFolder(product, second, example.path);
    await deliver(product, 'promote', release, '--to', 'staging');
    const folder = await liveFolder(product, example);

    faultProxy.break(new RegExp(`^${folder}.*${file.source}`), 'tampered');
    await page.goto(example.path);
    await expect(recoveryCard(page)).toBeVisible();
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    expect(await getFailures(page)).toMatchObject([
      { remote: name, release: release.split('@')[1], phase: 'run' },
    ]);
    await retryButton(page).click();
    await expect(examplePage(page, example).heading).toBeVisible();
    await expect(examplePage(page, example).later).toBeVisible();
    await expect(page.getByText('Second opinions.')).toHaveCount(0);
  });
}
