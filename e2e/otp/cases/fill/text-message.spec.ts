import { phone } from '../../web-otp-mock';
import { address, expect, test } from '../../workbench';

test('the code of a text message fills all boxes', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
  await expect.poll(phone(page).states).toEqual(['resolved']);
});

test('a code with a separator is accepted', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver('123-456');
  await workbench.expectCode('123456');
});

test('a late message does not replace typed characters', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.type('98');
  await phone(page).deliver('123456');
  await page.waitForTimeout(50);
  await workbench.expectCode('98');
});

test('a message completes a partly typed code', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.type('123');
  await phone(page).deliver('123456');
  await workbench.expectCode('123456');
});

test('a message during a composition does not duplicate characters', async ({
  workbench,
  page,
}) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
  await phone(page).deliver('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('the request is aborted when the code is complete', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.type('123456');
  await expect.poll(phone(page).states).toEqual(['aborted']);
});

test('the request is aborted when the form is submitted', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.button('Send').click();
  await expect.poll(phone(page).states).toEqual(['aborted']);
});

test('the request is aborted at unmount and sent again at mount', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.button('Unmount').click();
  await expect.poll(phone(page).states).toEqual(['aborted']);
  await workbench.button('Mount').click();
  await expect.poll(phone(page).states).toEqual(['aborted', 'open']);
});

test('never has two requests when it is unmounted and mounted repeatedly', async ({
  workbench,
  page,
}) => {
  await workbench.open({ webOtp: 'yes' });
  await page.evaluate(async () => {
    for (let turn = 0; turn < 12; turn++) {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((one) => /^(Unmount|Mount)$/.test(one.textContent ?? ''))?.click();
      // Some in one task, some a few milliseconds apart.
      await (turn % 3 === 0 ? new Promise((go) => setTimeout(go, 5)) : Promise.resolve());
    }
  });
  const gone = workbench.button('Mount');
  if (await gone.isVisible()) await gone.click();
  await expect.poll(async () => (await phone(page).states()).at(-1)).toBe('open');
});

for (const errorName of ['AbortError', 'InvalidStateError', 'NotAllowedError']) {
  test(`a request that ends with ${errorName} is not repeated, and typing works`, async ({
    workbench,
    page,
  }) => {
    await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
    await expect.poll(phone(page).states).toEqual(['open']);
    await phone(page).reject(errorName);
    await workbench.type('123456');
    await workbench.expectCode('123456');
    expect(await phone(page).states()).toEqual(['resolved']);
  });
}

test('a result without a code changes nothing', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', value: '12' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver(null);
  await workbench.expectCode('12');
});

test('a code without valid characters changes nothing', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver('??');
  await workbench.expectCode('');
});

for (const [name, value] of [
  ['readOnly', 'yes'],
  ['disabled', 'yes'],
  ['webOtp', 'no'],
  ['value', '123456'],
] as const) {
  test(`sends no request when ${name} is ${value}`, async ({ workbench, page }) => {
    await workbench.open({ webOtp: 'yes', [name]: value });
    await page.waitForTimeout(50);
    expect(await phone(page).states()).toEqual([]);
  });
}

test('does nothing without WebOTP', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', 'without-web-otp': '', autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.expectCode('123456');
  expect(await phone(page).states()).toEqual([]);
});

test('four controls and two copies of React have one request', async ({ page }) => {
  await page.goto(address({ show: 'copies', 'second-copy': '' }));
  await expect(page.locator('[data-slot="0"]')).toHaveCount(6);
  await expect
    .poll(async () => (await phone(page).states()).filter((one) => one === 'open'))
    .toHaveLength(1);
  await phone(page).deliver('123456');
  const filled = () =>
    page
      .locator('[data-slot="0"]')
      .evaluateAll(
        (boxes) => boxes.filter((box) => (box as HTMLInputElement).value === '1').length,
      );
  await expect.poll(filled).toBe(1);
  // The previous listener is next.
  await expect.poll(async () => (await phone(page).states()).at(-1)).toBe('open');
});
