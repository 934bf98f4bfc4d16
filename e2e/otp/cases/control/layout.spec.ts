import { expect, test } from '../../workbench';

for (const length of [4, 6, 8, 10]) {
  test(`${length} boxes fit a screen of 320 px`, async ({ workbench, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await workbench.open({ length });
    const places = await workbench.boxes.evaluateAll((boxes) =>
      boxes.map((box) => box.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(places).toHaveLength(length);
    for (const { width, height, left, right } of places) {
      expect(width).toBeGreaterThanOrEqual(34);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled).toBeLessThanOrEqual(320);
  });
}

test('six boxes are in one row on a small phone', async ({ workbench, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await workbench.open();
  const tops = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) => box.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('text of 200 % is not cut off and does not overflow', async ({ workbench, page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await workbench.open({ value: '123456' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cut = await workbench.boxes.evaluateAll((boxes) =>
    boxes.filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});

test('the font size is at least 16 px, so that phones do not zoom', async ({ workbench }) => {
  await workbench.open();
  const size = await workbench
    .box(1)
    .evaluate((box) => Number.parseFloat(getComputedStyle(box).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
});

test('the code is left-to-right on a right-to-left page (bug 19)', async ({ workbench }) => {
  await workbench.open({ dir: 'rtl', autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.expectCode('123456');
  const lefts = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) => box.getBoundingClientRect().left),
  );
  expect(lefts).toEqual([...lefts].sort((one, other) => one - other));
  await workbench.press('ArrowLeft');
  await workbench.expectFocus(5);
  await workbench.press('Home');
  await workbench.expectFocus(1);
});

test('the boxes are aligned with the start of the text on a right-to-left page', async ({
  workbench,
  page,
}) => {
  await workbench.open({ dir: 'rtl' });
  const form = await page.locator('form').boundingBox();
  const last = await workbench.box(6).boundingBox();
  if (!form || !last) throw new Error('The elements have no position.');
  expect(form.x + form.width - last.x - last.width).toBeLessThanOrEqual(1);
});

test('the focus has an outline of 3 px with mouse and keyboard', async ({ workbench }) => {
  await workbench.open();
  await workbench.box(1).click();
  await expect(workbench.box(1)).toHaveCSS('outline-width', '3px');
  await expect(workbench.box(1)).toHaveCSS('outline-style', 'solid');
  await workbench.type('1');
  await expect(workbench.box(2)).toHaveCSS('outline-style', 'solid');
});

test('focus, error and selection are visible with forced colours', async ({ workbench, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await workbench.open({ error: 'Wrong', value: '123' });
  await workbench.box(2).click();
  await expect(workbench.box(2)).toHaveCSS('outline-style', 'solid');
  await expect(workbench.box(1)).toHaveCSS('border-style', 'double');
  const surface = () => workbench.box(1).evaluate((box) => getComputedStyle(box).backgroundColor);
  const before = await surface();
  await workbench.press('ControlOrMeta+A');
  expect(await surface()).not.toBe(before);
});

test('nothing is animated with reduced motion', async ({ workbench, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workbench.open({ value: '12' });
  const moving = await page.locator('form').evaluate(
    (form) =>
      [...form.querySelectorAll('*')].filter((part) => {
        const { transitionDuration, animationName } = getComputedStyle(part);
        return Number.parseFloat(transitionDuration) > 0.001 || animationName !== 'none';
      }).length,
  );
  expect(moving).toBe(0);
});
