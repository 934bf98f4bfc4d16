import { expect, test } from '../../workbench';

const pasted: readonly [name: string, text: string, code: string, reason: string][] = [
  ['without separators', '123456', '123456', 'bug 15'],
  ['with a space and a line break', '123 456\n', '123456', 'bug 6'],
  ['with a dash', '123-456', '123456', 'bug 6'],
  ['with a long dash', '123–456', '123456', 'bug 6'],
  ['with a non-breaking space', '123\u00a0456', '123456', 'bug 6'],
  ['with dots', '12.34.56', '123456', 'bug 6'],
  ['with tabs, as from a table', '1\t2\t3\t4\t5\t6', '123456', 'bug 6'],
  ['with line breaks, as from another row of boxes', '1\n2\n3\n4\n5\n6', '123456', 'bug 6'],
  ['with invisible characters', '\u200e123\u200b456\ufeff', '123456', 'invisible'],
  ['in full width', '１２３ ４５６', '123456', 'bug 10'],
  ['with direction marks around Arabic digits', '\u2067١٢٣٤٥٦\u2069', '123456', 'bug 10'],
  ['as emoji', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '123456', 'marks'],
  ['in a sentence after another number', 'Valid 10 minutes. Code: 123 456', '123456', 'run'],
  ['in a sentence before another number', '123456 is your code, valid 10 minutes', '123456', 'run'],
  ['after a prefix of letters', 'G-123456', '123456', 'run'],
  ['in the last line of a text message', 'Your code\n\n@example.com #123456', '123456', 'run'],
  ['next to a longer number', 'Order 99123456: code 654321', '654321', 'run'],
  ['in halves above a line with a number', 'Code:\n123 456\n10 minutes left', '123456', 'run'],
  [
    'after a telephone number',
    'From +44 7700 900123: your code is 482 913',
    '482913',
    'other numbers',
  ],
  ['after a date and a time', '26-11-26 14:05 use 482 913', '482913', 'other numbers'],
  ['after an amount', 'Pay £1,234.56 with 482 913', '482913', 'other numbers'],
  ['that is too long', '1234567890', '123456', 'first n'],
  ['partially', '12', '12', 'part'],
];

for (const [name, text, code, reason] of pasted) {
  test(`a code pasted ${name} (${reason})`, async ({ workbench }) => {
    await workbench.open();
    await workbench.box(1).click();
    await workbench.paste(text);
    await workbench.expectCode(code);
    await workbench.expectReports(
      code.length === 6 ? [`value ${code}`, `complete ${code}`] : [`value ${code}`],
    );
  });
}

for (const position of [1, 2, 3, 4, 5, 6]) {
  test(`a full code pasted over another in box ${position} replaces it (bug 5)`, async ({
    workbench,
  }) => {
    await workbench.open({ value: '111111' });
    await workbench.box(position).click();
    await workbench.paste('654321');
    await workbench.expectCode('654321');
    await workbench.expectReports(['complete 654321'], 'complete');
  });
}

test('a part is inserted at the focus if there is space', async ({ workbench }) => {
  await workbench.open({ value: '1256' });
  await workbench.box(3).click();
  await workbench.paste('34');
  await workbench.expectCode('123456');
});

test('a part overwrites characters if there is no space', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.box(3).click();
  await workbench.paste('99');
  await workbench.expectCode('129956');
});

test('a part at the end is truncated', async ({ workbench }) => {
  await workbench.open({ value: '12345' });
  await workbench.box(6).click();
  await workbench.paste('678');
  await workbench.expectCode('123456');
});

test('a paste over the whole selected code replaces it', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.box(3).click();
  await workbench.press('ControlOrMeta+A');
  await workbench.paste('78');
  await workbench.expectCode('78');
});

test('text without valid characters is rejected and keeps the value (bug 7)', async ({
  workbench,
}) => {
  await workbench.open({ value: '111111' });
  await workbench.box(3).click();
  await workbench.paste('abcdef');
  await workbench.expectCode('111111');
  await workbench.expectReports(['rejected "abcdef": unusable']);
});

test('reports another pasted code as complete, but not the same one (bug 15)', async ({
  workbench,
}) => {
  await workbench.open();
  await workbench.box(1).click();
  await workbench.paste('123456');
  await workbench.paste('654321');
  await workbench.paste('654321');
  await workbench.expectReports(['complete 123456', 'complete 654321'], 'complete');
});

for (const [text, code] of [
  ['Your code is K7M2QX.', 'K7M2QX'],
  ['k7m2qx', 'k7m2qx'],
  ['K7M-2QX', 'K7M2QX'],
  ['K7M 2QX', 'K7M2QX'],
  ['Please enter 123456 before noon', '123456'],
] as const) {
  test(`alphanumeric mode finds the code in "${text}"`, async ({ workbench }) => {
    await workbench.open({ mode: 'alphanumeric' });
    await workbench.box(1).click();
    await workbench.paste(text);
    await workbench.expectCode(code);
  });
}

const drop = { items: [{ mimeType: 'text/plain', data: '' }], dragOperationsMask: 1 };

for (const position of [1, 4]) {
  test(`a code dropped on box ${position} starts at the first box`, async ({ workbench }) => {
    await workbench.open({ value: '11' });
    const place = await workbench.box(position).boundingBox();
    if (!place) throw new Error('The box has no position.');
    const debug = await workbench.debug();
    const data = { ...drop, items: [{ mimeType: 'text/plain', data: 'Code: 654 321' }] };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await debug.send('Input.dispatchDragEvent', {
        type,
        x: place.x + 20,
        y: place.y + 20,
        data,
      });
    }
    await workbench.expectCode('654321');
    await workbench.expectReports(['complete 654321'], 'complete');
  });
}

test('copies the whole code from any box', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.box(3).click();
  await workbench.press('ControlOrMeta+C');
  expect(await workbench.clipboard()).toBe('123456');
  await workbench.expectCode('123456');
});

test('cuts the whole code from any box', async ({ workbench }) => {
  await workbench.open({ value: '1234' });
  await workbench.box(2).click();
  await workbench.press('ControlOrMeta+X');
  expect(await workbench.clipboard()).toBe('1234');
  await workbench.expectCode('');
  await workbench.expectReports(['value (empty)']);
});

test('select all selects every box, and the next key replaces the code', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.box(3).click();
  await workbench.press('ControlOrMeta+A');
  await expect(workbench.group).toHaveAttribute('data-all', 'true');
  await workbench.type('9');
  await workbench.expectCode('9');
  await workbench.expectFocus(2);
});

test('an arrow key removes the selection', async ({ workbench }) => {
  await workbench.open({ value: '1234' });
  await workbench.box(2).click();
  await workbench.press('ControlOrMeta+A', 'ArrowLeft');
  await expect(workbench.group).not.toHaveAttribute('data-all');
  await workbench.type('9');
  await workbench.expectCode('9234');
});

test('pastes a code that was cut', async ({ workbench }) => {
  await workbench.open({ value: '123456' });
  await workbench.box(3).click();
  await workbench.press('ControlOrMeta+X', 'ControlOrMeta+V');
  await workbench.expectCode('123456');
});
