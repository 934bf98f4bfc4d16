import { expect, test } from '../../product/journey';
import { ofSimilar } from '../../product/levels';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

const notFound = 'There is no such page';

const unknown = [
  ['/nowhere/article.v2', 'Find my ticket'],
  ['/trips/x/y', 'My trips'],
  ['/help/a/b', 'My trips'],
  ['/payments/x/y.z', 'Payments and receipts'],
  ['/account/nowhere', 'Go to my account'],
  ['/swap/b1/nowhere', 'Find my ticket'],
  ['/swap/scan/nowhere', 'Find my ticket'],
] as const;

for (const [index, [address, link]] of unknown.entries()) {
  test(
    `${address} returns 404 and a screen with links`,
    ofSimilar(index),
    async ({ page, allowErrors }) => {
      allowErrors(/status of 404/);
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
      await expect(page).toHaveTitle('Page not found – Train Swap');
      await expectAccessible(page, address);
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );
}

test('a help path with a dot returns 404 with the shell', { tag: '@all' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const response = await page.goto('/help/article.v2');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
});

const redirects = [
  ['/Help', '/help'],
  ['//trips', '/trips'],
  ['/trips/', '/trips'],
  ['//evil.example/..//help/', '/help'],
] as const;

for (const [index, [address, path]] of redirects.entries()) {
  test(`${address} redirects to ${path}`, ofSimilar(index), async ({ page, product }) => {
    await page.goto(product.address + address);
    await expect(page).toHaveURL(product.address + path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(notFound);
  });
}

test('the sign-in page does not redirect to another site', async ({ page, inbox, product }) => {
  await signInByCode(page, inbox, 'stays-here@example.com');
  for (const next of [
    '/.//evil.example/x',
    '/a/..//evil.example',
    '//evil.example',
    '/\\evil.example',
  ]) {
    await page.goto(`/account/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${product.address}/account`);
  }
  await page.goto('/account/sign-in?next=/trips%3Fpast');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${product.address}/trips?past`);
});
