import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';

type Evaluation = {
  description: string;
  discounts: { amount: number; currency: string }[];
  code: string;
};

describe('a discount code for alternative prices', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['discounts'] });
  });
  afterAll(() => test.stop());

  const evaluate = (
    code: string,
    amounts: number[],
    { currency = 'GBP', network = '192.0.2.1' } = {},
  ) =>
    test
      .client()
      .post<Evaluation>(
        '/api/discounts/code-evaluations',
        { code, prices: amounts.map((amount) => ({ amount, currency })) },
        { headers: { 'x-forwarded-for': network } },
      );
  const getDiscounts = async (code: string, amounts: number[]) =>
    (await evaluate(code, amounts)).body.discounts.map(({ amount }) => amount);

  it('subtracts an amount from each price, but not below zero', async () => {
    expect(await getDiscounts('FIVEOFF', [1_250, 250, 0, 500])).toEqual([500, 250, 0, 500]);
  });

  it('subtracts a percentage and rounds down to 5p', async () => {
    expect(await getDiscounts('swap10 ', [1_250, 1_000, 0])).toEqual([125, 100, 0]);
    expect(await getDiscounts('SWAP10', [1_255])).toEqual([130]);
  });

  it('returns the description of the code', async () => {
    expect((await evaluate('FIVEOFF', [500])).body.description).toBe('£5 off your swap');
  });

  it('rejects an unknown or expired code and one for another currency', async () => {
    for (const code of ['NOSUCH', 'SPRING25']) {
      const { status, body } = await evaluate(code, [500]);
      expect([status, body.code]).toEqual([404, 'discount-code-unknown']);
    }
    expect((await evaluate('FIVEOFF', [500], { currency: 'EUR' })).status).toBe(422);
    expect((await evaluate('SWAP10', [500], { currency: 'EUR' })).status).toBe(200);
  });

  it('is rejected for ten minutes after sixty wrong codes from a network', async () => {
    const network = '192.0.2.2';
    const getStatus = async (code: string) => (await evaluate(code, [500], { network })).status;
    expect(await getStatus('FIVEOFF')).toBe(200);
    for (let nth = 0; nth < 60; nth += 1) expect(await getStatus(`GUESS${nth}`)).toBe(404);
    const rejected = await evaluate('FIVEOFF', [500], { network });
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too-many-attempts']);
    expect((await evaluate('FIVEOFF', [500])).status).toBe(200);
    test.clock.advance(10 * 60_000);
    expect(await getStatus('FIVEOFF')).toBe(200);
    test.clock.advance(1);
    await test.runJob('discounts', 'delete-old-guesses');
    const { rows } = await test.host.runtime.connection.pool.query(
      'select 1 from discounts.code_guesses',
    );
    expect(rows).toEqual([]);
  });
});
