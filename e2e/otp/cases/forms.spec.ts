import { expect, test } from '../workbench';

test('the form has one value under the name', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code=123456'], 'sent');
});

test('an empty code is an empty value', async ({ workbench }) => {
  await workbench.open();
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code=']);
});

for (const sendButton of ['yes', 'no']) {
  test(`Enter sends the form once, with a button: ${sendButton}`, async ({ workbench }) => {
    await workbench.open({ sendButton, autoFocus: 'yes' });
    await workbench.type('123456');
    await workbench.press('Enter');
    await workbench.expectReports(['sent code=123456'], 'sent');
  });
}

for (const sendButton of ['yes', 'no']) {
  test(`an incomplete required code holds the form, with a button: ${sendButton}`, async ({
    workbench,
  }) => {
    await workbench.open({ required: 'yes', sendButton, value: '123' });
    await workbench.box(1).click();
    await workbench.press('Enter');
    await workbench.expectFocus(4);
    await workbench.expectReports([], 'sent');
    await workbench.type('456');
    await workbench.press('Enter');
    await workbench.expectReports(['sent code=123456'], 'sent');
  });
}

test('the browser says what is missing, in the language of the texts', async ({ workbench }) => {
  await workbench.open({ required: 'yes', value: '12' });
  const missing = () => workbench.box(3).evaluate((box: HTMLInputElement) => box.validationMessage);
  expect(await missing()).toBe('Enter all 6 characters of the code.');
  await workbench.open({ required: 'yes', value: '12', language: 'Deutsch' });
  expect(await missing()).toBe('Geben Sie alle 6 Ziffern des Codes ein.');
});

test('a code that is not required may be in part', async ({ workbench }) => {
  await workbench.open({ value: '12' });
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code=12']);
});

test('a reset of the form empties it', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.button('Reset').click();
  await workbench.expectCode('');
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code='], 'sent');
});

test('a reset by a script is done at once', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  const left = await workbench.boxes.first().evaluate((box: HTMLInputElement) => {
    box.form?.reset();
    return [...new FormData(box.form ?? undefined).values()];
  });
  expect(left).toEqual(['']);
});

test('a reset that the page refuses leaves the code', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.page.evaluate(() => {
    document.body.addEventListener('reset', (event) => event.preventDefault());
  });
  await workbench.button('Reset').click();
  await workbench.expectCode('123456');
});

test('disabled, it is absent from the form and takes nothing', async ({ workbench }) => {
  await workbench.open({ disabled: 'yes', required: 'yes', value: '123' });
  await workbench.button('Send').click();
  await workbench.expectReports(['sent (nothing)']);
  await workbench.box(4).evaluate((box: HTMLInputElement) => {
    box.value = '9';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await workbench.expectCode('123');
});

test('disabled, it is no tab stop', async ({ workbench }) => {
  await workbench.open({ disabled: 'yes' });
  await workbench.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(workbench.page.locator('[data-slot]:focus')).toHaveCount(0);
});

test('read-only, it takes no key, paste, cut, deletion, fill or undo', async ({ workbench }) => {
  await workbench.open({ readOnly: 'yes', value: '1234' });
  await workbench.box(2).click();
  await workbench.type('9');
  await workbench.press('Backspace', 'Delete', 'ControlOrMeta+Z', 'ControlOrMeta+X');
  await workbench.paste('654321');
  await workbench.box(1).evaluate((box: HTMLInputElement) => {
    box.value = '654321';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await workbench.expectCode('1234');
  await workbench.expectReports([], 'value');
  await workbench.expectReports(
    ['9', '654321', '654321'].map((text) => `rejected "${text}": read-only`),
    'rejected',
  );
});

test('read-only, it is sent, copied and walked through', async ({ workbench }) => {
  await workbench.open({ readOnly: 'yes', value: '123456' });
  await workbench.box(2).click();
  await workbench.press('ArrowRight');
  await workbench.expectFocus(3);
  await workbench.press('ControlOrMeta+C');
  expect(await workbench.clipboard()).toBe('123456');
  await workbench.press('Enter');
  await workbench.expectReports(['sent code=123456'], 'sent');
});

test('it is sent by itself where that is wanted, with the whole code, once', async ({
  workbench,
}) => {
  await workbench.open({ autoSubmit: 'yes', owner: 'owner', autoFocus: 'yes' });
  await workbench.paste('123456');
  await workbench.expectReports(['value 123456', 'complete 123456', 'sent code=123456']);
});

test('it is not sent by itself otherwise', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.page.waitForTimeout(100);
  await workbench.expectReports([], 'sent');
});
