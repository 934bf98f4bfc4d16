import { afterEach, describe, expect, it } from '@jest/globals';
import { reportLoadFailure, setLoadFailureHandler } from './load-failures';
import { loadModule } from './load-module';

const failure = { remote: 'mfe-x', release: 'abc', reference: '12345678' };

afterEach(() => setLoadFailureHandler(() => failure));

describe('loadModule', () => {
  it('returns the module of the second attempt when the first fails', async () => {
    let attempts = 0;
    const module = await loadModule(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('Loading chunk 7 failed.');
      return { name: 'loaded' };
    });
    expect(module).toEqual({ name: 'loaded' });
  });

  it('stops after two attempts, reports the error once and throws it', async () => {
    const reported: unknown[] = [];
    setLoadFailureHandler((error) => {
      reported.push(error);
      return failure;
    });
    let attempts = 0;
    const load = () => {
      attempts += 1;
      return Promise.reject(new Error(`attempt ${attempts}`));
    };
    await expect(loadModule(load)).rejects.toThrow('attempt 2');
    expect(attempts).toBe(2);
    expect(reported).toEqual([new Error('attempt 2')]);
  });
});

describe('reportLoadFailure', () => {
  it('returns the record of the shell', () => {
    setLoadFailureHandler(() => failure);
    expect(reportLoadFailure(new Error('no'))).toEqual(failure);
  });
});
