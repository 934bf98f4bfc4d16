import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { toLoggedProblem } from './problem-responses';

function getStatusAndLogCount(error: Error) {
  const log = { error: jest.fn() };
  const { status } = toLoggedProblem(error, log as unknown as FastifyBaseLogger);
  return [status, log.error.mock.calls.length];
}

describe('toLoggedProblem', () => {
  it.each([
    { source: 'an HTTP client', fields: { statusCode: 401 }, status: 500, logCount: 1 },
    { source: 'an abort signal', fields: { code: 23, statusCode: 404 }, status: 500, logCount: 1 },
    {
      source: 'the HTTP framework',
      fields: { code: 'FST_ERR_NOT_FOUND', statusCode: 404 },
      status: 404,
      logCount: 0,
    },
  ])('returns $status for an error of $source', ({ fields, status, logCount }) => {
    const error = Object.assign(new Error('It did not work.'), fields);
    expect(getStatusAndLogCount(error)).toEqual([status, logCount]);
  });
});
