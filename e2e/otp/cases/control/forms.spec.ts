import { expect, test } from '../../workbench';

test('the form data has one value', async ({ workbench }) => {
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
  test(`Enter submits the form once (button: ${sendButton})`, async ({ workbench }) => {
    await workbench.open({ sendButton, autoFocus: 'yes' });
    await workbench.type('123456');
    await workbench.press('Enter');
    await workbench.expectReports(['sent code=123456'], 'sent');
  });
}

for (const sendButton of ['yes', 'no']) {
  test(`an incomplete required code blocks the submit (button: ${sendButton})`, async ({
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

test('the validation message is in the language of the texts', async ({ workbench }) => {
  await workbench.open({ required: 'yes', value: '12' });
  const missing = () => workbench.box(3).evaluate((box: HTMLInputElement) => box.validationMessage);
  expect(await missing()).toBe('Enter all 6 characters of the code.');
  await workbench.open({ required: 'yes', value: '12', language: 'Deutsch' });
  expect(await missing()).toBe('Geben Sie alle 6 Ziffern des Codes ein.');
});

test('submits an incomplete code that is not required', async ({ workbench }) => {
  await workbench.open({ value: '12' });
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code=12']);
});

test('a reset of the form clears the code', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.button('Reset').click();
  await workbench.expectCode('');
  await workbench.button('Send').click();
  await workbench.expectReports(['sent code='], 'sent');
});

test('a reset by a script clears the code synchronously', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  const left = await workbench.boxes.first().evaluate((box: HTMLInputElement) => {
    box.form?.reset();
    return [...new FormData(box.form ?? undefined).values()];
  });
  expect(left).toEqual(['']);
});

test('a prevented reset keeps the code', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.page.evaluate(() => {
    document.body.addEventListener('reset', (event) => event.preventDefault());
  });
  await workbench.button('Reset').click();
  await workbench.expectCode('123456');
});

test('a disabled control is not in the form data and ignores input', async ({ workbench }) => {
  await workbench.open({ disabled: 'yes', required: 'yes', value: '123' });
  await workbench.button('Send').click();
  await workbench.expectReports(['sent (nothing)']);
  await workbench.box(4).evaluate((box: HTMLInputElement) => {
    box.value = '9';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await workbench.expectCode('123');
});

test('a disabled control is not a tab stop', async ({ workbench }) => {
  await workbench.open({ disabled: 'yes' });
  await workbench.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(workbench.page.locator('[data-slot]:focus')).toHaveCount(0);
});

test('a read-only control ignores keys, paste, cut, deletion, fill and undo', async ({
  workbench,
}) => {
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

test('a read-only control can be submitted, copied and navigated', async ({ workbench }) => {
  await workbench.open({ readOnly: 'yes', value: '123456' });
  await workbench.box(2).click();
  await workbench.press('ArrowRight');
  await workbench.expectFocus(3);
  await workbench.press('ControlOrMeta+C');
  expect(await workbench.clipboard()).toBe('123456');
  await workbench.press('Enter');
  await workbench.expectReports(['sent code=123456'], 'sent');
});

test('autoSubmit submits the complete code once', async ({ workbench }) => {
  await workbench.open({ autoSubmit: 'yes', owner: 'owner', autoFocus: 'yes' });
  await workbench.paste('123456');
  await workbench.expectReports(['value 123456', 'complete 123456', 'sent code=123456']);
});

test('does not submit without autoSubmit', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.page.waitForTimeout(100);
  await workbench.expectReports([], 'sent');
});
