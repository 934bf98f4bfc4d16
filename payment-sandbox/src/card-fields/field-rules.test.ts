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
    ['36227206271667', '3622 720627 1667'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['3566002020360505', '3566 0020 2036 0505'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['62055000000000000049', '6205 5000 0000 0000 004'],
    ['22230031220032229', '2223 0031 2200 3222'],
  ])('format the number %s as %s', (typed, formatted) => {
    expect(formatNumber(typed)).toBe(formatted);
    expect(validateFields({ ...validFields, number: formatted }, today)).toEqual({});
  });

  it.each(['3622 720627 166', '6011 1111 1111 117', '3530 1113 3330 000'])(
    'reject %s because digits are missing',
    (number) => {
      expect(validateFields({ ...validFields, number }, today).number).toBe('numberWrong');
    },
  );

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
