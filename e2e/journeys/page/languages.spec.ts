import { pageFrame } from '../../pages/frame';
import { expect, test } from '../../product/journey';
import { ofSimilar } from '../../product/levels';
import { expectAccessible } from '../../product/watch/check-accessibility';

test.describe('a traveller whose browser is German', () => {
  test.use({ locale: 'de-DE' });

  test('is redirected and signs in in German', async ({ page, inbox }) => {
    const email = 'sprache@example.com';
    await page.goto('/account/sign-in?next=/trips');
    await expect(page).toHaveURL('/de/account/sign-in?next=/trips');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expect(page).toHaveTitle('Anmelden – Train Swap');
    await expectAccessible(page, 'sign-in in German');

    await page.getByRole('button', { name: 'Code senden' }).click();
    await expect(page.getByRole('alert')).toContainText(/Geben Sie Ihre E.Mail-Adresse ein\./);
    await page
      .getByLabel(/E.Mail-Adresse/)
      .first()
      .fill(email);
    const arriving = await inbox.watch(email);
    await page.getByRole('button', { name: 'Code senden' }).click();
    const code = await arriving.code();
    expect((await arriving.message()).subject).toBe(`${code} ist Ihr Code für Train Swap`);
    await page.getByLabel(/^Ziffer 1 von \d+$/).click();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/de/trips');

    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByText('Konto').click();
    await expect(page).toHaveURL('/de/account');
    await expect(page.getByText(`Angemeldet als ${email}.`)).toBeVisible();
  });

  test('reads problems and help pages of the services in German', { tag: '@all' }, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await page.goto('/');
    await page.getByLabel('Buchungsnummer').fill('NOSUCH99');
    await page.getByLabel(/Nachname oder E.Mail-Adresse/).fill('Unbekannt');
    await page.getByRole('button', { name: 'Ticket finden' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Wir können diese Buchung nicht finden.',
    );

    await page.goto('/help');
    await page.getByRole('link', { name: 'So funktioniert ein Tausch' }).click();
    await expect(page).toHaveURL('/de/help/how-a-swap-works');
    await expect(
      page.getByRole('heading', { level: 1, name: 'So funktioniert ein Tausch' }),
    ).toBeVisible();
    await expectAccessible(page, 'a help page in German');
  });
});

test('a language that was chosen in the footer stays in the address and in later pages', async ({
  page,
}) => {
  await page.goto('/account?from=test#main');
  const { openPreferences } = pageFrame(page);
  await openPreferences();
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('Français');
  await expect(page).toHaveURL('/fr/account?from=test#main');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();

  // To other remotes without a page load, and back.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const navigation = page.getByRole('navigation', { name: 'Menu principal' });
  await navigation.getByRole('link', { name: 'Aide' }).click();
  await expect(page).toHaveURL('/fr/help');
  await navigation.getByRole('link', { name: 'Échange' }).click();
  await expect(page).toHaveURL('/fr');
  await page.goBack();
  await expect(page).toHaveURL('/fr/help');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await page.reload();
  await expect(navigation.getByRole('link', { name: 'Aide' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/trips');
  await expect(page).toHaveURL('/fr/trips');

  await openPreferences();
  await page.getByRole('contentinfo').getByLabel('Langue').selectOption('English');
  await expect(page).toHaveURL('/trips');
  await page.goto('/help');
  await expect(page).toHaveURL('/help');
});

for (const [index, path] of ['/de', '/fr', '/'].entries()) {
  test(
    `the navigation at ${path} is complete in one row on a phone`,
    ofSimilar(index),
    async ({ page }) => {
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path);
        const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
        await expect(links).toHaveCount(4);
        const labels = await links.evaluateAll((all) =>
          all.map((link) => {
            const { firstElementChild: label } = link;
            const isCut = (label?.scrollWidth ?? 0) > (label?.clientWidth ?? 0);
            return { top: link.getBoundingClientRect().top, isCut };
          }),
        );
        expect(labels).toEqual(labels.map(() => ({ top: labels[0]?.top, isCut: false })));
      }
    },
  );
}

test('an address with a language opens in it', { tag: '@all' }, async ({ page }) => {
  await page.goto('/fr/account/privacy');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Choix de confidentialité' }),
  ).toBeVisible();
  await expect(page.locator('link[rel=alternate][hreflang=de]')).toHaveAttribute(
    'href',
    /\/de\/account\/privacy$/,
  );
});

test('the prefix of an unknown language is no page', { tag: '@all' }, async ({
  page,
  allowErrors,
}) => {
  // The browser logs the status.
  allowErrors(/status of 404/);
  const response = await page.goto('/es/trips');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});

const paths = ['', '/account/sign-in', '/account/privacy', '/account', '/help'];

for (const [index, path] of paths.entries()) {
  test(
    `the pseudo-language at ${path || '/'} is right-to-left and does not overflow`,
    ofSimilar(index),
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(`/ar-XB${path}`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'horizontal overflow in pixels').toBe(0);
      await expectAccessible(page, `${path} in the pseudo-language`);
    },
  );
}
