import { test } from '../../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

/** A key event of Android: code 229 without a name; its meaning is in its input event. */
const unknown = { key: 'Unidentified', windowsVirtualKeyCode: 229 };

test('a keyboard\u2019s paste chip inserts the whole code (bug 4)', async ({ workbench }) => {
  const debug = await workbench.debug();
  await debug.send('Input.insertText', { text: '123456' });
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
});

test('a paste chip over a full code replaces it (bug 4)', async ({ workbench }) => {
  await workbench.type('111111');
  await workbench.box(4).click();
  const debug = await workbench.debug();
  await debug.send('Input.insertText', { text: '654 321' });
  await workbench.expectCode('654321');
});

test('digits with key 229 are accepted', async ({ workbench }) => {
  const debug = await workbench.debug();
  for (const text of '123456') {
    await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown });
    await debug.send('Input.insertText', { text });
    await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
  }
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('Backspace as key 229 in an empty box deletes the previous character (bug 8)', async ({
  workbench,
}) => {
  await workbench.type('123');
  const debug = await workbench.debug();
  for (const left of ['12', '1', '']) {
    await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown });
    await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
    await workbench.expectCode(left);
  }
});

test('Backspace as key 229 in a filled box deletes its character (bug 8)', async ({
  workbench,
}) => {
  await workbench.type('123456');
  const debug = await workbench.debug();
  for (const left of ['12345', '1234', '123']) {
    const commands = ['deleteBackward'];
    await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown, commands });
    await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
    await workbench.expectCode(left);
  }
});

test('Backspace as key 229 deletes repeatedly inside a code (bug 8)', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(4).click();
  const debug = await workbench.debug();
  for (const left of ['12356', '1256', '156', '56', '56']) {
    const commands = ['deleteBackward'];
    await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown, commands });
    await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
    await workbench.expectCode(left);
  }
});

test('a deletion that cannot be cancelled is read from the box (bug 8)', async ({ workbench }) => {
  await workbench.type('123');
  await workbench.box(3).evaluate((box: HTMLInputElement) => {
    box.focus();
    box.value = '';
    const inputType = 'deleteContentBackward';
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
  await workbench.expectCode('12');
});

test('an insertion that cannot be cancelled is read from the box', async ({ workbench }) => {
  await workbench.type('123456');
  for (const text of ['93', '39']) {
    await workbench.box(3).evaluate((box: HTMLInputElement, given) => {
      box.value = given;
      const inputType = 'insertText';
      box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: '9' }));
    }, text);
    await workbench.expectCode('129456');
    await workbench.press('ControlOrMeta+Z');
    await workbench.expectCode('123456');
  }
});

test('a key 229 without input keeps a complete code', async ({ workbench }) => {
  await workbench.type('123456');
  const debug = await workbench.debug();
  await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown });
  await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
  await workbench.expectCode('123456');
});
