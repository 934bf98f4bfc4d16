import { expect, remotes, test } from './recovery-test';

for (const { name, path, heading } of remotes) {
  test(`the page of ${path} names the first files of ${name}: each is used, none is fetched twice`, async ({
    page,
    faulty,
  }) => {
    faulty.asked();
    // The browser says so some seconds later when a file was preloaded and not used.
    const wasted = page.waitForEvent('console', {
      predicate: (message) => /preload/i.test(message.text()),
      timeout: 8_000,
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const named = await page
      .locator('link[rel=preload][fetchpriority=low]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    // With a first screen in the page its styles stand there too, and are not fetched.
    const inPage = await page
      .locator(`style[data-address^="/r/${name}/"]`)
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-address') ?? ''));
    expect(named.length + inPage.length).toBeGreaterThan(1);
    expect(named.every((file) => file.startsWith(`/r/${name}/`))).toBe(true);
    await expect(wasted).rejects.toThrow(/Timeout/);
    const asked = faulty.asked().filter((file) => file.startsWith('/r/'));
    expect(asked.filter((file, index) => asked.indexOf(file) !== index)).toEqual([]);
    for (const file of named) expect(asked).toContain(file);
    for (const file of inPage) expect(asked).not.toContain(file);
  });
}
