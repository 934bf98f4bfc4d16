import { expect, remotes, test } from '../recovery-test';

for (const { name, path, heading } of remotes) {
  test(`the page ${path} preloads the first files of ${name}, and each is used and loaded once`, async ({
    page,
    faultProxy,
  }) => {
    faultProxy.takeRequestedPaths();
    // The browser warns some seconds later about unused preloads.
    const unusedWarning = page.waitForEvent('console', {
      predicate: (message) => /preload/i.test(message.text()),
      timeout: 8_000,
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const preloaded = await page
      .locator('link[rel=preload][fetchpriority=low]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    // With a prerendered screen the styles are inlined and not loaded.
    const inlined = await page
      .locator(`style[data-address^="/r/${name}/"]`)
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-address') ?? ''));
    expect(preloaded.length + inlined.length).toBeGreaterThan(1);
    expect(preloaded.every((file) => file.startsWith(`/r/${name}/`))).toBe(true);
    await expect(unusedWarning).rejects.toThrow(/Timeout/);
    const requested = faultProxy.takeRequestedPaths().filter((file) => file.startsWith('/r/'));
    expect(requested.filter((file, index) => requested.indexOf(file) !== index)).toEqual([]);
    for (const file of preloaded) expect(requested).toContain(file);
    for (const file of inlined) expect(requested).not.toContain(file);
  });
}
