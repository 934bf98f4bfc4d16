import { expect, test } from '../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

test('six keys fill six boxes and are reported one by one', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports([
    'value 1',
    'value 12',
    'value 123',
    'value 1234',
    'value 12345',
    'value 123456',
    'complete 123456',
  ]);
});

test('the focus goes along and stays in the last box', async ({ workbench }) => {
  for (const [index, key] of [...'123456'].entries()) {
    await workbench.expectFocus(index + 1);
    await workbench.type(key);
  }
  await workbench.expectFocus(6);
});

test('a code that starts with zeros keeps them', async ({ workbench }) => {
  await workbench.type('000042');
  await workbench.expectCode('000042');
});

test('a letter is refused in numeric mode, and why is reported', async ({ workbench }) => {
  await workbench.type('1a2');
  await workbench.expectCode('12');
  await workbench.expectReports(['rejected "a": unusable'], 'rejected');
});

test('a space, a dash and a sign are refused', async ({ workbench }) => {
  await workbench.type('1 -+.,2');
  await workbench.expectCode('12');
});

test('alphanumeric mode takes letters and digits and nothing else', async ({ workbench }) => {
  await workbench.open({ mode: 'alphanumeric', autoFocus: 'yes' });
  await workbench.type('K7-m é2');
  await workbench.expectCode('K7m2');
});

for (const [name, digits] of [
  ['full-width', '１２３４５６'],
  ['Arabic-Indic', '١٢٣٤٥٦'],
  ['Eastern Arabic-Indic', '۱۲۳۴۵۶'],
  ['Devanagari', '१२३४५६'],
  ['Bengali', '১২৩৪৫৬'],
  ['Thai', '๑๒๓๔๕๖'],
  ['bold mathematical', '𝟏𝟐𝟑𝟒𝟓𝟔'],
] as const) {
  test(`${name} digits become ASCII ones (bug 10)`, async ({ workbench }) => {
    for (const digit of digits) await workbench.page.keyboard.insertText(digit);
    await workbench.expectCode('123456');
  });
}

test('full-width letters become ASCII ones in alphanumeric mode', async ({ workbench }) => {
  await workbench.open({ mode: 'alphanumeric', autoFocus: 'yes' });
  await workbench.page.keyboard.insertText('Ａｂ３');
  await workbench.expectCode('Ab3');
});

test('overlapping keys lose nothing (bug 14)', async ({ workbench }) => {
  const { keyboard } = workbench.page;
  for (const key of '212121') {
    await keyboard.down(key);
    await keyboard.up(key === '2' ? '1' : '2');
  }
  await workbench.expectCode('212121');
});

test('keys without any pause lose nothing', async ({ workbench }) => {
  await Promise.all([...'918273'].map((key) => workbench.page.keyboard.press(key)));
  await workbench.expectCode('918273');
});

test('a held key fills the boxes with one character each (bug 13)', async ({ workbench }) => {
  for (let turn = 0; turn < 9; turn++) await workbench.page.keyboard.down('7');
  await workbench.page.keyboard.up('7');
  await workbench.expectCode('777777');
  await workbench.expectReports(['complete 777777'], 'complete');
});

test('a full box is written over and the next one has its turn (bug 12)', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(1).click();
  await workbench.type('9');
  await workbench.expectCode('923456');
  await workbench.expectFocus(2);
});

test('the middle of a code is corrected where it was clicked (bug 11)', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(4).click();
  await workbench.type('9');
  await workbench.expectCode('123956');
  await workbench.expectFocus(5);
});

test('the same character typed again moves on', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(2).click();
  await workbench.type('2');
  await workbench.expectCode('123456');
  await workbench.expectFocus(3);
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('a caret set beside a character still leaves one in the box (bug 13)', async ({
  workbench,
}) => {
  await workbench.type('123456');
  for (const caret of [0, 1]) {
    await workbench.box(3).click();
    await workbench.box(3).click();
    await workbench.box(3).evaluate((box: HTMLInputElement, at) => {
      box.setSelectionRange(at, at);
    }, caret);
    await workbench.type('8');
    await workbench.expectCode('128456');
  }
});

test('typing past the end writes the last box over and reports it again', async ({ workbench }) => {
  await workbench.type('1234567');
  await workbench.expectCode('123457');
  await workbench.expectReports(['complete 123456', 'complete 123457'], 'complete');
});

test('nothing is lost when the page is redrawn between two keys', async ({ workbench }) => {
  await workbench.open({ owner: 'owner', autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('an owner that takes no change keeps what it has', async ({ workbench }) => {
  await workbench.open({ owner: 'stubborn owner', value: '12', autoFocus: 'yes' });
  await workbench.type('9');
  await workbench.expectCode('12');
  await workbench.paste('654321');
  await workbench.expectCode('12');
});

test('no box has a maxlength or is of type number', async ({ workbench }) => {
  const looks = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) => [box.getAttribute('maxlength'), (box as HTMLInputElement).type]),
  );
  expect(looks).toEqual(Array(6).fill([null, 'text']));
});
