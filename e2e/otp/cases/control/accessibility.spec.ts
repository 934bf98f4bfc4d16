import { expectAccessible } from '../../../product/watch/check-accessibility';
import { address, expect, test } from '../../workbench';

test('a named group has boxes that are named by position (bug 20)', async ({ workbench }) => {
  await workbench.open();
  await expect(workbench.group).toMatchAriaSnapshot(`
    - group "Code from the message":
      - textbox "Digit 1 of 6"
      - textbox "Digit 2 of 6"
      - textbox "Digit 3 of 6"
      - textbox "Digit 4 of 6"
      - textbox "Digit 5 of 6"
      - textbox "Digit 6 of 6"
  `);
});

test('boxes in alphanumeric mode are named characters', async ({ workbench }) => {
  await workbench.open({ mode: 'alphanumeric', length: 8 });
  await expect(workbench.box(8)).toHaveAccessibleName('Character 8 of 8');
});

test('names are in the language of the texts', async ({ workbench, page }) => {
  await workbench.open({ language: 'Deutsch', autoSubmit: 'yes' });
  await expect(workbench.box(2)).toHaveAccessibleName('Ziffer 2 von 6');
  await expect(page.getByText('Der Code wird gesendet, sobald er vollständig ist.')).toBeVisible();
});

test('hint, error and status describe the control', async ({ workbench }) => {
  await workbench.open({ hint: 'Look', error: 'Wrong', status: 'Checking' });
  await expect(workbench.group).toHaveAccessibleDescription('Look Wrong Checking');
  await expect(workbench.box(1)).toHaveAccessibleDescription('Look Wrong Checking');
  await expect(workbench.box(1)).toHaveAttribute('aria-invalid', 'true');
});

for (const [field, live] of [
  ['Hint', 'status'],
  ['Error', 'alert'],
  ['Status', 'status'],
] as const) {
  test(`a new ${field.toLowerCase()} is announced without moving the focus`, async ({
    workbench,
    page,
  }) => {
    await workbench.open({ value: '12' });
    const place = page.locator(`form [data-note=${field.toLowerCase()}][role=${live}]`);
    // Only changes of an existing region are announced.
    await expect(place).toHaveCount(1);
    await expect(place).toBeEmpty();
    await page.getByLabel(field, { exact: true }).fill('News');
    await expect(place).toHaveText('News');
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
  });
}

test('autoSubmit is announced in the hint', async ({ workbench }) => {
  await workbench.open({ autoSubmit: 'yes', hint: 'Look.' });
  await expect(workbench.group).toHaveAccessibleDescription(
    'Look. The code is sent as soon as it is complete.',
  );
});

test('a required control has aria-required', async ({ workbench }) => {
  await workbench.open({ required: 'yes' });
  await expect(workbench.box(1)).toHaveAttribute('aria-required', 'true');
});

for (const show of ['playground', 'states', 'steps', 'copies']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe has no findings in ${show}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address({ show }));
      await page.locator('[data-slot]').first().waitFor();
      await expectAccessible(page, show);
    });
  }
}

test('axe has no findings in a control with all properties', async ({ workbench, page }) => {
  await workbench.open({
    hint: 'Look',
    error: 'Wrong',
    status: 'Checking',
    required: 'yes',
    autoSubmit: 'yes',
    value: '123',
    dir: 'rtl',
  });
  await workbench.box(2).click();
  await workbench.press('ControlOrMeta+A');
  await expectAccessible(page, 'all properties');
});

for (const [mode, inputMode] of [
  ['numeric', 'numeric'],
  ['alphanumeric', 'text'],
]) {
  test(`a phone shows the correct keyboard for ${mode}`, async ({ workbench }) => {
    await workbench.open({ mode: mode as string });
    await expect(workbench.box(1)).toHaveAttribute('inputmode', inputMode as string);
  });
}

test('page translators ignore the boxes', async ({ workbench }) => {
  await workbench.open();
  await expect(workbench.group).toHaveAttribute('translate', 'no');
});

test('a masked code shows no digit', async ({ workbench }) => {
  await workbench.open({ mask: 'yes', value: '1234' });
  await expect(workbench.box(1)).toHaveCSS('-webkit-text-security', 'disc');
});
