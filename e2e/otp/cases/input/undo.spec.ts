import { test } from '../../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

test('undo and redo work key by key', async ({ workbench }) => {
  await workbench.type('123');
  for (const earlier of ['12', '1', '']) {
    await workbench.press('ControlOrMeta+Z');
    await workbench.expectCode(earlier);
  }
  await workbench.press('ControlOrMeta+Z');
  await workbench.expectCode('');
  for (const later of ['1', '12', '123']) {
    await workbench.press('ControlOrMeta+Shift+Z');
    await workbench.expectCode(later);
  }
});

test('undoes a pasted code and redoes it with Ctrl+Y (bug 17)', async ({ workbench }) => {
  await workbench.type('12');
  await workbench.paste('654321');
  await workbench.press('ControlOrMeta+Z');
  await workbench.expectCode('12');
  await workbench.press('ControlOrMeta+Y');
  await workbench.expectCode('654321');
});

test('undo past the start does not corrupt the code (bug 17)', async ({ workbench }) => {
  await workbench.paste('123456');
  await workbench.press('Backspace', 'Backspace');
  await workbench.type('9');
  await workbench.press(...Array(9).fill('ControlOrMeta+Z'));
  await workbench.expectCode('');
  await workbench.press(...Array(9).fill('ControlOrMeta+Y'));
  await workbench.expectCode('12349');
});

test('a new edit clears the redo history', async ({ workbench }) => {
  await workbench.type('123');
  await workbench.press('ControlOrMeta+Z');
  await workbench.type('9');
  await workbench.press('ControlOrMeta+Y');
  await workbench.expectCode('129');
});

test('undoes a cut', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.press('ControlOrMeta+X', 'ControlOrMeta+Z');
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456', 'complete 123456'], 'complete');
});

test('undoes a clear of the owner', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.button('Clear').click();
  await workbench.expectCode('');
  await workbench.box(1).click();
  await workbench.press('ControlOrMeta+Z');
  await workbench.expectCode('123456');
});

test('undo moves the focus to the edit', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(2).click();
  await workbench.type('9');
  await workbench.press('ControlOrMeta+Z');
  await workbench.expectCode('123456');
  await workbench.expectFocus(2);
});
