import { address, expect, test } from '../../workbench';

test.beforeEach(async ({ page }) => {
  await page.goto(address({ show: 'copies', 'second-copy': '' }));
  await expect(page.locator('[data-slot="0"]')).toHaveCount(6);
});

test('all ids are unique with two copies of React', async ({ page }) => {
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(36);
  expect(new Set(ids).size).toBe(ids.length);
});

test('each control has a separate code', async ({ page }) => {
  const controls = page.getByRole('group', { name: 'Code from the message' });
  for (let index = 0; index < 6; index++) {
    await controls.nth(index).getByRole('textbox').first().click();
    await page.keyboard.type(String(index).repeat(6));
  }
  const codes = await controls.evaluateAll((groups) =>
    groups.map((group) => [...group.querySelectorAll('input')].map((box) => box.value).join('')),
  );
  expect(codes).toEqual(['000000', '111111', '222222', '333333', '444444', '555555']);
});

test('each label focuses its control', async ({ page }) => {
  const labels = page.getByText('Code from the message', { exact: true });
  for (let index = 0; index < 6; index++) {
    await labels.nth(index).click();
    await expect(page.locator('[data-slot="0"]').nth(index)).toBeFocused();
  }
});
