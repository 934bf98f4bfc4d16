import { describe, expect, it } from '@jest/globals';
import { formatCvc, formatExpiry, formatNumber, parseExpiry, validateFields } from './field-rules';

const validFields = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 26',
  cvc: '123',
  postcode: 'EH1 1BB',
};
const today = '2026-11';

describe('card field rules', () => {
  it('group the number as printed on the card', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('4242-4242 42')).toBe('4242 4242 42');
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
    expect(formatNumber('37828224631000599')).toBe('3782 822463 10005');
    expect(formatNumber('４２４２')).toBe('4242');
  });

  it.each([
    ['22230031220032229', '2223 0031 2200 3222'],
    ['371449635398431', '3714 496353 98431'],
  ])('format the number %s as %s', (typed, formatted) => {
    expect(formatNumber(typed)).toBe(formatted);
    const cvc = formatted.startsWith('37') ? '1234' : '123';
    expect(validateFields({ ...validFields, number: formatted, cvc }, today)).toEqual({});
  });

  it('reject a number because digits are missing', () => {
    const number = '5555 5555 5555 557';
    expect(validateFields({ ...validFields, number }, today).number).toBe('numberWrong');
  });

  it.each([
    ['1', '1'],
    ['12', '12 / '],
    ['5', '05 / '],
    ['1228', '12 / 28'],
    ['12/28', '12 / 28'],
    ['9/28', '09 / 28'],
    ['12/2028', '12 / 28'],
    ['2028-12', '12 / 28'],
  ])('format the expiry %s as %s', (typed, formatted) => {
    expect(formatExpiry(typed, false)).toBe(formatted);
  });

  it('do not add the slash back while deleting', () => {
    expect(formatExpiry('12 /', true)).toBe('12');
  });

  it('parse an expiry in every usual format', () => {
    for (const typed of ['09 / 28', '9/28', '0928', '09/2028', '2028-09']) {
      expect(parseExpiry(typed)).toEqual({ month: 9, year: 2028 });
    }
    expect(parseExpiry('13 / 28')).toBeNull();
  });

  it('accept valid fields until the end of the expiry month', () => {
    expect(validateFields(validFields, today)).toEqual({});
    expect(validateFields({ ...validFields, expiry: '11 / 26' }, today)).toEqual({});
    expect(
      validateFields({ ...validFields, number: '3782 822463 10005', cvc: '1234' }, today),
    ).toEqual({});
  });

  it('return an error for each invalid field', () => {
    expect(validateFields({ number: '', expiry: '', cvc: '', postcode: '' }, today)).toEqual({
      number: 'numberMissing',
      expiry: 'expiryMissing',
      cvc: 'cvcWrong',
      postcode: 'postcodeWrong',
    });
    const validate = (change: Partial<typeof validFields>) =>
      validateFields({ ...validFields, ...change }, today);
    expect(validate({ expiry: '10 / 26' })).toEqual({ expiry: 'expired' });
    expect(validate({ number: '4242 4242 4242 4241' })).toEqual({ number: 'numberWrong' });
    expect(validate({ number: '3782 822463 10005' })).toEqual({ cvc: 'cvcOnFrontWrong' });
  });

  it('limit the security code to the length for the card', () => {
    expect(formatCvc('12345', validFields.number)).toBe('123');
    expect(formatCvc('12345', '3782')).toBe('1234');
  });
});
