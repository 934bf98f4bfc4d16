import { test } from '../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

/** A key as Android sends it: number 229, no name. What it means comes with the input. */
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

test('digits that come with key 229 are taken', async ({ workbench }) => {
  const debug = await workbench.debug();
  for (const text of '123456') {
    await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown });
    await debug.send('Input.insertText', { text });
    await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
  }
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('Backspace as key 229 in the empty box deletes the one before (bug 8)', async ({
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

test('Backspace as key 229 with its input in a full box deletes it (bug 8)', async ({
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

test('Backspace as key 229 goes on deleting inside a code (bug 8)', async ({ workbench }) => {
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

test('a deletion that cannot be stopped is read from the box (bug 8)', async ({ workbench }) => {
  await workbench.type('123');
  await workbench.box(3).evaluate((box: HTMLInputElement) => {
    box.focus();
    box.value = '';
    const inputType = 'deleteContentBackward';
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
  await workbench.expectCode('12');
});

test('an insertion that cannot be stopped is read from the box', async ({ workbench }) => {
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

test('a key 229 that brings nothing leaves a full code', async ({ workbench }) => {
  await workbench.type('123456');
  const debug = await workbench.debug();
  await debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unknown });
  await debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...unknown });
  await workbench.expectCode('123456');
});
