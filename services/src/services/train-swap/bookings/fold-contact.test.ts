import { describe, expect, it } from '@jest/globals';
import { foldEmail, foldName, foldReference, maskEmail, maskPhone } from './fold-contact';

describe('folding of lookup values', () => {
  it('ignores case, accents and spaces in a surname', () => {
    for (const typed of ['Lindqvist', ' LINDQVIST ', 'lind qvist', 'Líndqvïst']) {
      expect(foldName(typed)).toBe('lindqvist');
    }
    expect(foldName('O’Brien')).toBe(foldName("o'brien"));
    expect(foldName('Müller-Łukasz')).toBe('mullerlukasz');
    expect(foldName('Straße')).toBe('strasse');
    expect(foldName('中村')).toBe('中村');
  });

  it('ignores case, spaces and hyphens in a reference', () => {
    expect(foldReference(' swap me-24 ')).toBe('SWAPME24');
  });

  it('ignores case and surrounding spaces in an address', () => {
    expect(foldEmail(' Demo.Okafor@Example.COM ')).toBe('demo.okafor@example.com');
  });

  it('distinguishes names that differ by a letter', () => {
    expect(foldName('Okafor')).not.toBe(foldName('Okafar'));
  });
});

describe('masking of the contact', () => {
  it('masks the email address and the phone number', () => {
    expect(maskEmail('demo.okafor@example.com')).toBe('d•••@example.com');
    expect(maskEmail('nonsense')).toBe('•••');
    expect(maskPhone('+447700900101')).toBe('•••101');
  });
});
