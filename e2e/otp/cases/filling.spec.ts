import type { Locator } from '@playwright/test';
import { expect, test } from '../workbench';

/** What a password manager, a browser's autofill or a script does to a field. */
const fill = (box: Locator, text: string, events = ['input', 'change']) =>
  box.evaluate(
    (field: HTMLInputElement, given) => {
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      own?.set?.call(field, given.text);
      for (const type of given.events) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    { text, events },
  );

test('a code that is filled into the first box fills all (bug 1)', async ({ workbench }) => {
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

test('a filled code stands from the first box while a later one has the focus (bug 3)', async ({
  workbench,
}) => {
  await workbench.open({ value: '12' });
  await workbench.box(3).click();
  await fill(workbench.box(1), '654321');
  await workbench.expectCode('654321');
});

for (const position of [1, 2, 3, 4, 5, 6]) {
  test(`a code set on box ${position} by its value alone fills all`, async ({ workbench }) => {
    await workbench.open({ value: '11' });
    await fill(workbench.box(position), '654321');
    await workbench.expectCode('654321');
    await workbench.expectReports(['value 654321', 'complete 654321']);
  });
}

test('a fill that is told by a change event alone counts', async ({ workbench }) => {
  await workbench.open();
  await fill(workbench.box(1), '123456', ['change']);
  await workbench.expectCode('123456');
});

test('a fill over the same first character counts', async ({ workbench }) => {
  await workbench.open({ value: '1' });
  await fill(workbench.box(1), '123456');
  await workbench.expectCode('123456');
});

test('an extension that fills each box with its character (bug 18)', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  for (const [index, character] of [...'123456'].entries())
    await fill(workbench.box(index + 1), character);
  await workbench.expectCode('123456');
  await workbench.expectReports(['complete 123456'], 'complete');
});

test('an extension that fills each box of a code that stands already', async ({ workbench }) => {
  await workbench.open({ value: '111111', autoFocus: 'yes' });
  for (const [index, character] of [...'654321'].entries())
    await fill(workbench.box(index + 1), character);
  await workbench.expectCode('654321');
});

test('an extension that sets all boxes first and tells of it afterwards', async ({ workbench }) => {
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

test('a manager that also sends keys around its fill', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.box(1).evaluate((field: HTMLInputElement) => {
    const tell = (event: Event) => field.dispatchEvent(event);
    tell(new KeyboardEvent('keydown', { bubbles: true, key: 'Unidentified' }));
    field.value = '123456';
    tell(new Event('input', { bubbles: true }));
    tell(new KeyboardEvent('keyup', { bubbles: true, key: 'Unidentified' }));
    tell(new Event('change', { bubbles: true }));
  });
  await workbench.expectCode('123456');
});

test('a fill with a separator is read', async ({ workbench }) => {
  await workbench.open();
  await fill(workbench.box(1), '123 456');
  await workbench.expectCode('123456');
});

test('a fill of nothing usable leaves the value and says why', async ({ workbench }) => {
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

test('Playwright\u2019s and other drivers\u2019 fill works', async ({ workbench }) => {
  await workbench.open();
  await workbench.box(1).fill('123456');
  await workbench.expectCode('123456');
});

test('boxes 2 to n keep password managers off, the first one does not (bug 18)', async ({
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

test('exactly one field asks for the one-time code', async ({ workbench }) => {
  await workbench.open();
  const kinds = await workbench.boxes.evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('autocomplete')),
  );
  expect(kinds).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off']);
});
