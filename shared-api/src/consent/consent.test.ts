/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { getConsent, setConsent, subscribeToConsent } from '../index';

it('allows nothing before the traveller has chosen', () => {
  expect(getConsent()).toEqual({ tagManager: false, analytics: false, decided: false });
});

it('keeps the choice on this device and tells who listens', () => {
  const listener = jest.fn();
  const end = subscribeToConsent(listener);
  expect(setConsent({ tagManager: true, analytics: false })).toBe(true);
  const chosen = { tagManager: true, analytics: false, decided: true };
  expect(listener).toHaveBeenLastCalledWith(chosen, expect.anything());
  expect(getConsent()).toEqual(chosen);
  expect(localStorage.getItem('train-swap-consent')).toBe('{"tagManager":true,"analytics":false}');
  end();
});

it('follows a choice made in another tab, and takes nonsense for no choice', () => {
  const end = subscribeToConsent(() => {});
  const storeElsewhere = (value: string) => {
    localStorage.setItem('train-swap-consent', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'train-swap-consent' }));
  };
  storeElsewhere('{"tagManager":false,"analytics":true}');
  expect(getConsent()).toMatchObject({ tagManager: false, analytics: true });
  storeElsewhere('{"tagManager":"yes"}');
  expect(getConsent()).toEqual({ tagManager: false, analytics: false, decided: false });
  end();
});

it('holds for the page where the browser keeps nothing, and says so', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(setConsent({ tagManager: true, analytics: true })).toBe(false);
  expect(getConsent()).toMatchObject({ tagManager: true, analytics: true });
  refused.mockRestore();
});
