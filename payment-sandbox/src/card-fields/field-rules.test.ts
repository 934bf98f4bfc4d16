import { describe, expect, it } from '@jest/globals';
import { fieldErrors, readExpiry, writeCvc, writeExpiry, writeNumber } from './field-rules';

const right = { number: '4242 4242 4242 4242', expiry: '12 / 26', cvc: '123', postcode: 'EH1 1BB' };
const today = '2026-11';

describe('card field rules', () => {
  it('group the number as it is printed on the card', () => {
    expect(writeNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(writeNumber('4242-4242 42')).toBe('4242 4242 42');
    expect(writeNumber('378282246310005')).toBe('3782 822463 10005');
    expect(writeNumber('37828224631000599')).toBe('3782 822463 10005');
    expect(writeNumber('４２４２')).toBe('4242');
  });

  it.each([
    ['36227206271667', '3622 720627 1667'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['3566002020360505', '3566 0020 2036 0505'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['62055000000000000049', '6205 5000 0000 0000 004'],
    ['22230031220032229', '2223 0031 2200 3222'],
  ])('take %s of any brand as %s', (typed, written) => {
    expect(writeNumber(typed)).toBe(written);
    expect(fieldErrors({ ...right, number: written }, today)).toEqual({});
  });

  it.each(['3622 720627 166', '6011 1111 1111 117', '3530 1113 3330 000'])(
    'know that digits are missing in %s',
    (number) => {
      expect(fieldErrors({ ...right, number }, today).number).toContain('not right');
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
  ])('write the expiry %s as %s', (typed, written) => {
    expect(writeExpiry(typed, false)).toBe(written);
  });

  it('let the slash be deleted', () => {
    expect(writeExpiry('12 /', true)).toBe('12');
  });

  it('read an expiry in every usual shape', () => {
    for (const typed of ['09 / 28', '9/28', '0928', '09/2028', '2028-09']) {
      expect(readExpiry(typed)).toEqual({ month: 9, year: 2028 });
    }
    expect(readExpiry('13 / 28')).toBeNull();
  });

  it('accept what is right, to the last day of the expiry month', () => {
    expect(fieldErrors(right, today)).toEqual({});
    expect(fieldErrors({ ...right, expiry: '11 / 26' }, today)).toEqual({});
    expect(fieldErrors({ ...right, number: '3782 822463 10005', cvc: '1234' }, today)).toEqual({});
  });

  it('name what to do for each field that is wrong', () => {
    expect(fieldErrors({ number: '', expiry: '', cvc: '', postcode: '' }, today)).toEqual({
      number: 'Enter the long number on your card.',
      expiry: 'Enter the expiry date on your card.',
      cvc: 'Enter the last 3 digits on the back of your card.',
      postcode: 'Enter the postcode of the address that the card is registered to.',
    });
    expect(fieldErrors({ ...right, expiry: '10 / 26' }, today).expiry).toContain('expired');
    expect(fieldErrors({ ...right, number: '4242 4242 4242 4241' }, today).number).toContain(
      'not right',
    );
    expect(fieldErrors({ ...right, number: '3782 822463 10005' }, today).cvc).toContain('4 digits');
  });

  it('keep the security code as long as the card has it', () => {
    expect(writeCvc('12345', right.number)).toBe('123');
    expect(writeCvc('12345', '3782')).toBe('1234');
  });
});
