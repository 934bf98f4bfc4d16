/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { ProblemError } from '@train-swap/shared-api';
import { useIdempotentCall } from './use-idempotent-call';

let keys: string[] = [];
let failWith: unknown;
function call(_input: string, key: string) {
  keys.push(key);
  return failWith ? Promise.reject(failWith) : Promise.resolve('done');
}

beforeEach(() => {
  keys = [];
  failWith = undefined;
});

it('repeats the key when the response was lost', async () => {
  const { result } = renderHook(() => useIdempotentCall(call));
  failWith = new Error('network');
  await expect(result.current('a')).rejects.toThrow('network');
  failWith = undefined;
  await expect(result.current('a')).resolves.toBe('done');
  expect(new Set(keys).size).toBe(1);
});

it('uses a new key for another input', async () => {
  const { result } = renderHook(() => useIdempotentCall(call));
  await result.current('a');
  await result.current('b');
  expect(new Set(keys).size).toBe(2);
});

it('uses a new key after the service rejected the request', async () => {
  const { result } = renderHook(() => useIdempotentCall(call));
  failWith = new ProblemError({ code: 'place-taken', status: 409, detail: 'Taken.' });
  await expect(result.current('a')).rejects.toBe(failWith);
  failWith = undefined;
  await result.current('a');
  expect(new Set(keys).size).toBe(2);
});
