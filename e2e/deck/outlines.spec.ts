import { accountPages } from '../pages/account/account';
import { oneTimeCode } from '../pages/account/one-time-code';
import { stagingDeck } from '../pages/deck';
import { createChangedBuild, publishBuild } from '../product/deliver';
import { expect, test } from '../product/journey';
import { expectAccessible } from '../product/watch/check-accessibility';

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`outlines and names the remotes at ${size.width} px without a layout shift`, async ({
    page,
    product,
  }) => {
    const built = await createChangedBuild(product, 'shared-otp', [
      'by email',
      'by electronic mail',
    ]);
    const release = await publishBuild(product, 'shared-otp', built);
    const word = Buffer.from(JSON.stringify({ releases: { 'shared-otp': release } }));
    await page.setViewportSize(size);
    await page.goto(`/account/sign-in?deck=${word.toString('base64url')}`);
    const { signIn } = accountPages(page);
    await signIn.email.fill('outlines@example.com');
    await signIn.send.click();
    const code = oneTimeCode(page);
    await expect(code.first).toBeVisible();

    const deck = stagingDeck(page);
    await deck.open();
    const toggle = deck.section('Releases').getByRole('switch', { name: 'Outline remotes' });
    await expect(toggle).not.toBeChecked();
    const place = await code.first.boundingBox();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(deck.panel).toBeHidden();

    const outlines = page.getByRole('list', { name: 'Remotes in this page' });
    const outer = outlines.getByRole('listitem').filter({ hasText: /^mfe-auth [0-9a-f]+ / });
    const inner = outlines.getByRole('listitem').filter({ hasText: 'shared-otp/otp-step' });
    await expect(outer.locator('span')).toHaveText(/^mfe-auth [0-9a-f]{8} live$/);
    const label = inner.locator('span');
    await expect(label).toHaveText(`shared-otp/otp-step ${release.slice(0, 8)} override`);
    await expect(label).toHaveCSS('opacity', '0');
    await code.first.hover();
    await expect(label).toHaveCSS('opacity', '1');
    await expect(outer.locator('span')).toHaveCSS('opacity', '0');
    await page.screenshot({ path: `test-results/outlines-${size.width}.png` });

    expect(await code.first.boundingBox()).toEqual(place);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await page.mouse.move(0, 0);
    while (!(await inner.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await expect(label).toHaveCSS('opacity', '1');
    await expectAccessible(page, `the outlines at ${size.width} px`);

    // The outlines do not block the page.
    await code.first.click();
    await expect(code.first).toBeFocused();
    await deck.open();
    await toggle.click();
    await expect(outlines).toHaveCount(0);
    await page.goto('/?deck=reset');
  });
}
