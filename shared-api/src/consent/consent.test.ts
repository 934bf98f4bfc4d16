/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { getConsent, setConsent, subscribeToConsent } from '../index';

it('allows nothing before the traveller decides', () => {
  expect(getConsent()).toEqual({ tagManager: false, analytics: false, decided: false });
});

it('saves the choice on this device and notifies listeners', () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToConsent(listener);
  expect(setConsent({ tagManager: true, analytics: false })).toBe(true);
  const chosen = { tagManager: true, analytics: false, decided: true };
  expect(listener).toHaveBeenLastCalledWith(chosen, expect.anything());
  expect(getConsent()).toEqual(chosen);
  expect(localStorage.getItem('train-swap-consent')).toBe('{"tagManager":true,"analytics":false}');
  unsubscribe();
});

it('applies a choice of another tab and treats invalid data as no choice', () => {
  const unsubscribe = subscribeToConsent(() => {});
  const storeElsewhere = (value: string) => {
    localStorage.setItem('train-swap-consent', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'train-swap-consent' }));
  };
  storeElsewhere('{"tagManager":false,"analytics":true}');
  expect(getConsent()).toMatchObject({ tagManager: false, analytics: true });
  storeElsewhere('{"tagManager":"yes"}');
  expect(getConsent()).toEqual({ tagManager: false, analytics: false, decided: false });
  unsubscribe();
});

it('returns false and keeps the choice for the page when the browser cannot store it', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(setConsent({ tagManager: true, analytics: true })).toBe(false);
  expect(getConsent()).toMatchObject({ tagManager: true, analytics: true });
  setItem.mockRestore();
});
