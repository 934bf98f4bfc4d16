import { test } from '../../workbench';

test.beforeEach(async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.type('123456');
});

test('Backspace deletes one character per press from the end (bug 16)', async ({ workbench }) => {
  for (const left of ['12345', '1234', '123', '12', '1', '']) {
    await workbench.press('Backspace');
    await workbench.expectCode(left);
  }
  await workbench.expectFocus(1);
});

test('Backspace deletes a pasted code completely (bug 16)', async ({ workbench }) => {
  await workbench.paste('654321');
  await workbench.press(...Array(6).fill('Backspace'));
  await workbench.expectCode('');
  await workbench.press('Backspace');
  await workbench.expectCode('');
});

test('Backspace in an empty box deletes the previous character', async ({ workbench }) => {
  await workbench.press('Backspace', 'Backspace', 'Backspace');
  await workbench.expectCode('123');
  await workbench.type('9');
  await workbench.expectCode('1239');
});

test('Backspace inside a code closes the gap', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('Backspace');
  await workbench.expectCode('12456');
  await workbench.expectFocus(3);
});

test('Delete inside a code closes the gap', async ({ workbench }) => {
  await workbench.box(2).click();
  await workbench.press('Delete');
  await workbench.expectCode('13456');
  await workbench.expectFocus(2);
});

test('a character after a deletion is inserted at its position', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('Backspace');
  await workbench.type('9');
  await workbench.expectCode('129456');
});

test('two characters can be inserted after two deletions', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('Backspace', 'Backspace');
  await workbench.expectCode('1456');
  await workbench.type('89');
  await workbench.expectCode('189456');
});

test('Delete in the first box deletes from the start', async ({ workbench }) => {
  await workbench.press('Home', 'Delete', 'Delete');
  await workbench.expectCode('3456');
  await workbench.expectFocus(1);
});

test('Backspace in the first box of a code deletes its character', async ({ workbench }) => {
  await workbench.press('Home', 'Backspace');
  await workbench.expectCode('23456');
  await workbench.press('Backspace');
  await workbench.expectCode('23456');
});

test('Ctrl+Backspace deletes everything before, Ctrl+Delete everything after', async ({
  workbench,
}) => {
  await workbench.box(4).click();
  await workbench.press('Control+Delete');
  await workbench.expectCode('123');
  await workbench.press('Control+Backspace');
  await workbench.expectCode('');
});

test('holding Backspace deletes the code', async ({ workbench }) => {
  for (let turn = 0; turn < 8; turn++) await workbench.page.keyboard.down('Backspace');
  await workbench.page.keyboard.up('Backspace');
  await workbench.expectCode('');
  await workbench.expectFocus(1);
});

test('select all and Backspace delete the code', async ({ workbench }) => {
  await workbench.press('ControlOrMeta+A', 'Backspace');
  await workbench.expectCode('');
  await workbench.expectFocus(1);
});

test('Shift+Delete cuts the code', async ({ workbench }) => {
  await workbench.press('Shift+Delete');
  await workbench.expectCode('');
});

test('reports a code as complete again after an edit', async ({ workbench }) => {
  await workbench.press('Backspace');
  await workbench.type('6');
  await workbench.box(2).click();
  await workbench.press('Backspace');
  await workbench.type('9');
  await workbench.expectCode('193456');
  await workbench.expectReports(
    ['complete 123456', 'complete 123456', 'complete 193456'],
    'complete',
  );
});
