import { phone } from '../phone';
import { address, expect, test } from '../workbench';

test('the code of a text message fills all boxes', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
  await expect.poll(phone(page).states).toEqual(['answered']);
});

test('a code with a separator is read like any other text', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver('123-456');
  await workbench.expectCode('123456');
});

test('a late message never overwrites what was typed', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.type('98');
  await phone(page).deliver('123456');
  await page.waitForTimeout(50);
  await workbench.expectCode('98');
});

test('a message finishes what was typed of it', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.type('123');
  await phone(page).deliver('123456');
  await workbench.expectCode('123456');
});

test('a message in the middle of a composition doubles nothing', async ({ workbench, page }) => {
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

test('the request is aborted when the form is sent', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.button('Send').click();
  await expect.poll(phone(page).states).toEqual(['aborted']);
});

test('the request is aborted when the control goes, and asked again when it is back', async ({
  workbench,
  page,
}) => {
  await workbench.open({ webOtp: 'yes' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await workbench.button('Take it away').click();
  await expect.poll(phone(page).states).toEqual(['aborted']);
  await workbench.button('Bring it back').click();
  await expect.poll(phone(page).states).toEqual(['aborted', 'open']);
});

test('taken away and brought back many times it never has two requests', async ({
  workbench,
  page,
}) => {
  await workbench.open({ webOtp: 'yes' });
  await page.evaluate(async () => {
    for (let turn = 0; turn < 12; turn++) {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((one) => /^(Take it|Bring it)/.test(one.textContent ?? ''))?.click();
      // Some in one turn, some a few milliseconds apart.
      await (turn % 3 === 0 ? new Promise((go) => setTimeout(go, 5)) : Promise.resolve());
    }
  });
  const gone = workbench.button('Bring it back');
  if (await gone.isVisible()) await gone.click();
  await expect.poll(async () => (await phone(page).states()).at(-1)).toBe('open');
});

for (const why of ['AbortError', 'InvalidStateError', 'NotAllowedError']) {
  test(`a request that ends with ${why} is let go, and typing goes on`, async ({
    workbench,
    page,
  }) => {
    await workbench.open({ webOtp: 'yes', autoFocus: 'yes' });
    await expect.poll(phone(page).states).toEqual(['open']);
    await phone(page).refuse(why);
    await workbench.type('123456');
    await workbench.expectCode('123456');
    expect(await phone(page).states()).toEqual(['answered']);
  });
}

test('an answer without a code changes nothing', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', value: '12' });
  await expect.poll(phone(page).states).toEqual(['open']);
  await phone(page).deliver(null);
  await workbench.expectCode('12');
});

test('a code without anything usable changes nothing', async ({ workbench, page }) => {
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
  test(`no message is asked for where ${name} is ${value}`, async ({ workbench, page }) => {
    await workbench.open({ webOtp: 'yes', [name]: value });
    await page.waitForTimeout(50);
    expect(await phone(page).states()).toEqual([]);
  });
}

test('without WebOTP in the browser nothing happens', async ({ workbench, page }) => {
  await workbench.open({ webOtp: 'yes', 'without-web-otp': '', autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.expectCode('123456');
  expect(await phone(page).states()).toEqual([]);
});

test('four controls and two copies of React hold one request between them', async ({ page }) => {
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
  // The one that waited before it is next.
  await expect.poll(async () => (await phone(page).states()).at(-1)).toBe('open');
});
