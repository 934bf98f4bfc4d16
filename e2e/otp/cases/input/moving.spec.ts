import { expect, test } from '../../workbench';

test.beforeEach(({ workbench }) => workbench.open({ value: '1234' }));

test('the control is one tab stop', async ({ workbench }) => {
  await workbench.button('Clear the log').focus();
  await workbench.box(5).focus();
  await workbench.press('Tab');
  await expect(workbench.button('Send')).toBeFocused();
  await workbench.press('Shift+Tab');
  await workbench.expectFocus(5);
  const stops = await workbench.boxes.evaluateAll((all) => all.map((one) => one.tabIndex));
  expect(stops).toEqual([-1, -1, -1, -1, 0, -1]);
});

test('arrow keys move between boxes and stop at both ends', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('ArrowLeft');
  await workbench.expectFocus(2);
  await workbench.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await workbench.expectFocus(1);
  await workbench.press('ArrowRight', 'ArrowRight');
  await workbench.expectFocus(3);
  await workbench.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await workbench.expectFocus(5);
});

test('Home moves to the first box and End to the first empty one', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('Home');
  await workbench.expectFocus(1);
  await workbench.press('End');
  await workbench.expectFocus(5);
});

test('Ctrl with an arrow key moves to that end', async ({ workbench }) => {
  await workbench.box(3).click();
  await workbench.press('Control+ArrowLeft');
  await workbench.expectFocus(1);
  await workbench.press('Control+ArrowRight');
  await workbench.expectFocus(5);
});

test('up and down arrow keys do nothing', async ({ workbench }) => {
  await workbench.box(2).click();
  await workbench.press('ArrowUp', 'ArrowDown');
  await workbench.expectFocus(2);
  await workbench.type('9');
  await workbench.expectCode('1934');
});

test('a click on a later empty box focuses the first empty one', async ({ workbench }) => {
  await workbench.button('Clear').click();
  await workbench.box(5).click();
  await workbench.expectFocus(1);
  await workbench.type('7');
  await workbench.expectCode('7');
});

test('focus on a later empty box moves to the first empty one', async ({ workbench }) => {
  await workbench.box(6).focus();
  await workbench.expectFocus(5);
});

test('a click on the label focuses the first empty box', async ({ workbench }) => {
  await workbench.page.getByText('Code from the message').click();
  await workbench.expectFocus(5);
});

test('a click on a filled box focuses it (bug 11)', async ({ workbench }) => {
  await workbench.box(2).click();
  await workbench.expectFocus(2);
});

test('dragging to another box does not misplace the next character', async ({ workbench }) => {
  const from = await workbench.box(2).boundingBox();
  const to = await workbench.box(4).boundingBox();
  if (!from || !to) throw new Error('The boxes have no position.');
  const { mouse } = workbench.page;
  await mouse.move(from.x + 20, from.y + 20);
  await mouse.down();
  await mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await mouse.up();
  await workbench.type('9');
  await workbench.expectCode('1934');
});

test('a long press keeps the focus in the touched box for the paste menu', async ({
  workbench,
}) => {
  const place = await workbench.box(6).boundingBox();
  if (!place) throw new Error('The box has no position.');
  await workbench.page.mouse.move(place.x + 20, place.y + 20);
  await workbench.page.mouse.down();
  await workbench.expectFocus(6);
  await workbench.paste('654321');
  await workbench.page.mouse.up();
  await workbench.expectCode('654321');
});

test('the focus stays inside after a paste', async ({ workbench }) => {
  await workbench.box(1).click();
  await workbench.paste('654321');
  await workbench.expectFocus(6);
});

test('a code that is filled in while the focus is elsewhere does not move it', async ({
  workbench,
}) => {
  await workbench.page.getByLabel('First value').focus();
  await workbench.box(1).evaluate((box: HTMLInputElement) => {
    box.value = '654321';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await workbench.expectCode('654321');
  await expect(workbench.page.getByLabel('First value')).toBeFocused();
});

test('the handle can focus, clear and select the control', async ({ workbench }) => {
  await workbench.button('Focus').click();
  await workbench.expectFocus(5);
  await workbench.button('Clear').click();
  await workbench.expectCode('');
  await workbench.expectReports(['value (empty)']);
  await workbench.box(1).click();
  await workbench.type('12');
  await workbench.button('Select').click();
  await workbench.button('Focus').click();
  await workbench.type('9');
  await workbench.expectCode('9');
});

test('focuses the first box when its owner clears it', async ({ workbench }) => {
  await workbench.open({ owner: 'owner' });
  await workbench.box(1).click();
  await workbench.type('123456');
  await workbench.button('Clear by owner').evaluate((button: HTMLButtonElement) => button.click());
  await workbench.expectCode('');
  await workbench.expectFocus(1);
});

test('gets the focus on mount with autoFocus', async ({ workbench }) => {
  await workbench.open({ autoFocus: 'yes' });
  await workbench.expectFocus(1);
  await workbench.open();
  await expect(workbench.box(1)).not.toBeFocused();
});
