import { expect, test } from '../../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

const compose = (text: string) => ({
  text,
  selectionStart: text.length,
  selectionEnd: text.length,
});

test('text that is composed step by step appears once (bug 9)', async ({ workbench }) => {
  const debug = await workbench.debug();
  for (const text of ['1', '12', '123']) await debug.send('Input.imeSetComposition', compose(text));
  await debug.send('Input.insertText', { text: '123' });
  await workbench.expectCode('123');
  await workbench.expectFocus(4);
});

test('each digit that is composed separately appears once (bug 9)', async ({ workbench }) => {
  const debug = await workbench.debug();
  for (const text of '123456') {
    await debug.send('Input.imeSetComposition', compose(text));
    await debug.send('Input.insertText', { text });
  }
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('a composed code is reported as complete once (bug 9)', async ({ workbench }) => {
  const debug = await workbench.debug();
  for (const text of ['1', '12', '123', '1234', '12345', '123456'])
    await debug.send('Input.imeSetComposition', compose(text));
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('full-width digits are committed as ASCII ones (bug 10)', async ({ workbench }) => {
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('１２'));
  await debug.send('Input.insertText', { text: '１２' });
  await workbench.expectCode('12');
});

test('a composition in a filled box changes that box only', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(3).click();
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('9'));
  await debug.send('Input.insertText', { text: '9' });
  await workbench.expectCode('129456');
  await workbench.expectFocus(4);
  await workbench.expectReports(['complete 123456', 'complete 129456'], 'complete');
});

test('a cancelled composition keeps the code', async ({ workbench }) => {
  await workbench.type('12');
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('3'));
  await debug.send('Input.imeSetComposition', compose(''));
  await workbench.expectCode('12');
  await workbench.type('3');
  await workbench.expectCode('123');
});

test('a composition of letters is rejected and keeps the code', async ({ workbench }) => {
  await workbench.type('12');
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('に'));
  await debug.send('Input.insertText', { text: 'に' });
  await workbench.expectCode('12');
  await workbench.expectReports(['rejected "に": unusable'], 'rejected');
});

test('a composition is one undo step', async ({ workbench }) => {
  await workbench.type('1');
  const debug = await workbench.debug();
  for (const text of ['2', '23', '234']) await debug.send('Input.imeSetComposition', compose(text));
  await debug.send('Input.insertText', { text: '234' });
  await workbench.expectCode('1234');
  await workbench.press('ControlOrMeta+Z');
  await workbench.expectCode('1');
});

test('a click outside during a composition keeps the text and moves the focus', async ({
  workbench,
}) => {
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('12'));
  const elsewhere = workbench.page.getByLabel('First value');
  await elsewhere.click();
  await workbench.expectCode('12');
  await expect(elsewhere).toBeFocused();
});

test('a click on another box during a composition moves the focus there', async ({ workbench }) => {
  await workbench.type('1234');
  const debug = await workbench.debug();
  await debug.send('Input.imeSetComposition', compose('5'));
  await workbench.box(2).click();
  await workbench.expectCode('12345');
  await workbench.expectFocus(2);
});

test('a render of the owner during a composition does not duplicate text (bug 9)', async ({
  workbench,
}) => {
  await workbench.open({ owner: 'owner', autoFocus: 'yes' });
  const debug = await workbench.debug();
  for (const text of ['1', '12', '123']) await debug.send('Input.imeSetComposition', compose(text));
  await debug.send('Input.insertText', { text: '123' });
  await workbench.expectCode('123');
  await workbench.expectReports(['value 1', 'value 12', 'value 123']);
});
