import { expect, it } from '@jest/globals';
import { isSensitiveScreen, markSensitiveScreen, subscribeToSensitiveScreen } from './index';

it('is sensitive until the last control removes its mark', () => {
  const seen: boolean[] = [];
  const unsubscribe = subscribeToSensitiveScreen(() => seen.push(isSensitiveScreen()));
  const removeCode = markSensitiveScreen();
  const removeCard = markSensitiveScreen();
  removeCode();
  removeCode();
  expect(isSensitiveScreen()).toBe(true);
  removeCard();
  expect(isSensitiveScreen()).toBe(false);
  expect(seen).toEqual([true, false]);

  unsubscribe();
  markSensitiveScreen()();
  expect(seen).toHaveLength(2);
});
