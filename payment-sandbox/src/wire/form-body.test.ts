import { describe, expect, it } from '@jest/globals';
import { FormBodyError, parseForm } from './form-body';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('form bodies', () => {
  it('are parsed with nested keys and lists', () => {
    expect(plain('amount=100&metadata[a]=1&metadata[b c]=2&expand[0]=x&expand[1]=y')).toEqual({
      amount: '100',
      metadata: { a: '1', 'b c': '2' },
      expand: ['x', 'y'],
    });
    expect(plain('expand[]=x&expand[]=y')).toEqual({ expand: ['x', 'y'] });
    expect(plain('name=%C3%89mile+%26+co')).toEqual({ name: 'Émile & co' });
  });

  it.each(['a=x%00', 'a%07=1', 'a[1][2][3][4][5][6]=1'])('are rejected: %s', (text) => {
    expect(() => parseForm(text)).toThrow(FormBodyError);
  });

  it('cannot change a prototype', () => {
    expect(plain('__proto__[x]=1&a=2')).toEqual({ a: '2' });
  });

  it('are rejected with too many fields', () => {
    const text = Array.from({ length: 501 }, (_, index) => `f${index}=1`).join('&');
    expect(() => parseForm(text)).toThrow(FormBodyError);
  });
});
