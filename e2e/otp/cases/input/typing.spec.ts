import { expect, test } from '../../workbench';

test.beforeEach(({ workbench }) => workbench.open({ autoFocus: 'yes' }));

test('six keys fill six boxes and are reported separately', async ({ workbench }) => {
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

test('the focus moves with the characters and stays in the last box', async ({ workbench }) => {
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

test('a letter is rejected in numeric mode with a reason', async ({ workbench }) => {
  await workbench.type('1a2');
  await workbench.expectCode('12');
  await workbench.expectReports(['rejected "a": unusable'], 'rejected');
});

test('a space, a dash and a sign are rejected', async ({ workbench }) => {
  await workbench.type('1 -+.,2');
  await workbench.expectCode('12');
});

test('alphanumeric mode accepts letters and digits only', async ({ workbench }) => {
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

test('a held key puts one character into each box (bug 13)', async ({ workbench }) => {
  for (let turn = 0; turn < 9; turn++) await workbench.page.keyboard.down('7');
  await workbench.page.keyboard.up('7');
  await workbench.expectCode('777777');
  await workbench.expectReports(['complete 777777'], 'complete');
});

test('typing in a filled box replaces its character and moves on (bug 12)', async ({
  workbench,
}) => {
  await workbench.type('123456');
  await workbench.box(1).click();
  await workbench.type('9');
  await workbench.expectCode('923456');
  await workbench.expectFocus(2);
});

test('a clicked box in the middle of a code can be corrected (bug 11)', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(4).click();
  await workbench.type('9');
  await workbench.expectCode('123956');
  await workbench.expectFocus(5);
});

test('typing the same character moves on', async ({ workbench }) => {
  await workbench.type('123456');
  await workbench.box(2).click();
  await workbench.type('2');
  await workbench.expectCode('123456');
  await workbench.expectFocus(3);
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('a caret next to a character does not add a second one (bug 13)', async ({ workbench }) => {
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

test('typing past the end replaces the last character and reports it again', async ({
  workbench,
}) => {
  await workbench.type('1234567');
  await workbench.expectCode('123457');
  await workbench.expectReports(['complete 123456', 'complete 123457'], 'complete');
});

test('keeps all characters when the page renders between two keys', async ({ workbench }) => {
  await workbench.open({ owner: 'owner', autoFocus: 'yes' });
  await workbench.type('123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('a fixed owner keeps its value', async ({ workbench }) => {
  await workbench.open({ owner: 'fixed owner', value: '12', autoFocus: 'yes' });
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
