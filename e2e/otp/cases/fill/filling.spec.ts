import type { Locator } from '@playwright/test';
import { expect, test } from '../../workbench';

/** Sets a value and fires events, as a password manager, autofill or a script does. */
const fill = (box: Locator, text: string, events = ['input', 'change']) =>
  box.evaluate(
    (field: HTMLInputElement, given) => {
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      own?.set?.call(field, given.text);
      for (const type of given.events) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    { text, events },
  );

test('a code in the first box fills all boxes (bug 1)', async ({ workbench }) => {
  await workbench.open();
  await fill(workbench.box(1), '123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
});

test('a filled code keeps its order (bug 2)', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await fill(workbench.box(1), '534418');
  await workbench.expectCode('534418');
});

test('a filled code starts at the first box when another box has the focus (bug 3)', async ({
  workbench,
}) => {
  await workbench.open({ value: '12' });
  await workbench.box(3).click();
  await fill(workbench.box(1), '654321');
  await workbench.expectCode('654321');
});

for (const position of [1, 2, 3, 4, 5, 6]) {
  test(`a code in box ${position} fills all boxes`, async ({ workbench }) => {
    await workbench.open({ value: '11' });
    await fill(workbench.box(position), '654321');
    await workbench.expectCode('654321');
    await workbench.expectReports(['value 654321', 'complete 654321']);
  });
}

test('a fill with only a change event works', async ({ workbench }) => {
  await workbench.open();
  await fill(workbench.box(1), '123456', ['change']);
  await workbench.expectCode('123456');
});

test('a fill over the same first character works', async ({ workbench }) => {
  await workbench.open({ value: '1' });
  await fill(workbench.box(1), '123456');
  await workbench.expectCode('123456');
});

test('an extension can fill each box with one character (bug 18)', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  for (const [index, character] of [...'123456'].entries())
    await fill(workbench.box(index + 1), character);
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('an extension can fill each box over an existing code', async ({ workbench }) => {
  await workbench.open({ value: '111111', autoFocus: 'yes' });
  for (const [index, character] of [...'654321'].entries())
    await fill(workbench.box(index + 1), character);
  await workbench.expectCode('654321');
});

test('an extension can set all boxes before it fires events', async ({ workbench }) => {
  await workbench.open();
  await workbench.boxes.evaluateAll((boxes) => {
    const fields = boxes as HTMLInputElement[];
    fields.forEach((field, index) => {
      field.value = '123456'[index] ?? '';
    });
    for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('a password manager can fire key events around its fill', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.box(1).evaluate((field: HTMLInputElement) => {
    const dispatch = (event: Event) => field.dispatchEvent(event);
    dispatch(new KeyboardEvent('keydown', { bubbles: true, key: 'Unidentified' }));
    field.value = '123456';
    dispatch(new Event('input', { bubbles: true }));
    dispatch(new KeyboardEvent('keyup', { bubbles: true, key: 'Unidentified' }));
    dispatch(new Event('change', { bubbles: true }));
  });
  await workbench.expectCode('123456');
});

test('a fill with a separator works', async ({ workbench }) => {
  await workbench.open();
  await fill(workbench.box(1), '123 456');
  await workbench.expectCode('123456');
});

test('a fill without valid characters is rejected and keeps the value', async ({ workbench }) => {
  await workbench.open({ value: '12' });
  await fill(workbench.box(3), 'user@example.com');
  await workbench.expectCode('12');
  await workbench.expectReports(['rejected "user@example.com": unusable']);
});

test('a box emptied by a script closes the gap', async ({ workbench }) => {
  await workbench.open({ value: '1234' });
  await fill(workbench.box(2), '');
  await workbench.expectCode('134');
});

test('fill of Playwright and other drivers works', async ({ workbench }) => {
  await workbench.open();
  await workbench.box(1).fill('123456');
  await workbench.expectCode('123456');
});

test('all boxes except the first are ignored by password managers (bug 18)', async ({
  workbench,
}) => {
  await workbench.open();
  const marks = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) =>
      ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-protonpass-ignore'].every((mark) =>
        box.hasAttribute(mark),
      ),
    ),
  );
  expect(marks).toEqual([false, true, true, true, true, true]);
});

test('exactly one field has autocomplete=one-time-code', async ({ workbench }) => {
  await workbench.open();
  const kinds = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('autocomplete')),
  );
  expect(kinds).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off']);
});
