import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../foundation/testing/service-test';
import { discounts } from './service';

type Evaluation = {
  description: string;
  discounts: { amount: number; currency: string }[];
  code: string;
};

describe('a discount code on prices of which one is paid', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: [discounts] });
  });
  afterAll(() => test.stop());

  const evaluate = (code: string, amounts: number[], currency = 'GBP') =>
    test.client().post<Evaluation>('/api/discounts/code-evaluations', {
      code,
      prices: amounts.map((amount) => ({ amount, currency })),
    });
  const off = async (code: string, amounts: number[]) =>
    (await evaluate(code, amounts)).body.discounts.map(({ amount }) => amount);

  it('takes an amount off each of them, and nothing below zero', async () => {
    expect(await off('FIVEOFF', [1_250, 250, 0, 500])).toEqual([500, 250, 0, 500]);
  });

  it('takes a percentage off, and leaves what is rounded down to 5p', async () => {
    expect(await off('swap10 ', [1_250, 1_000, 0])).toEqual([125, 100, 0]);
    expect(await off('SWAP10', [1_255])).toEqual([130]);
  });

  it('says what the code is', async () => {
    expect((await evaluate('FIVEOFF', [500])).body.description).toBe('£5 off your swap');
  });

  it('refuses a code that nobody knows, that has run out, or that is for another currency', async () => {
    for (const code of ['NOSUCH', 'SPRING25']) {
      const { status, body } = await evaluate(code, [500]);
      expect([status, body.code]).toEqual([404, 'discount-code-unknown']);
    }
    expect((await evaluate('FIVEOFF', [500], 'EUR')).status).toBe(422);
    expect((await evaluate('SWAP10', [500], 'EUR')).status).toBe(200);
  });
});
