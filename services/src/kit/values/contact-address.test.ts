import { describe, expect, it } from '@jest/globals';
import { emailAddress, phoneNumber } from './contact-address';

describe('contact addresses', () => {
  it.each([
    [' Name@Example.com ', 'name@example.com'],
    ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'name@example.com'],
    ['\u3000name@example.com\u200b', 'name@example.com'],
    ['\u202aname@example.com\u202c', 'name@example.com'],
  ])('parses the email address %j as %s', (typed, address) => {
    expect(emailAddress.parse(typed)).toBe(address);
  });

  it.each([
    ['+44 7700 900101', '+447700900101'],
    ['00447700900101', '+447700900101'],
    ['＋４４　７７００　９００１０１', '+447700900101'],
    ['\u202a+44 7700 900101\u202c', '+447700900101'],
  ])('parses the phone number %j as %s', (typed, number) => {
    expect(phoneNumber.parse(typed)).toBe(number);
  });
});
