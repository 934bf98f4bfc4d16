import { expect, it, jest } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { toLoggedProblem } from './problem-responses';

const told = (error: Error) => {
  const log = { error: jest.fn() };
  const { status } = toLoggedProblem(error, log as unknown as FastifyBaseLogger);
  return [status, log.error.mock.calls.length];
};

it.each([
  ['an HTTP client, whatever status it was told', { statusCode: 401 }, 500, 1],
  ['an abandoned wait, whose code is a number', { code: 23, statusCode: 404 }, 500, 1],
  ['the HTTP framework', { code: 'FST_ERR_NOT_FOUND', statusCode: 404 }, 404, 0],
])('an error of %s', (_of, fields, status, logged) => {
  expect(told(Object.assign(new Error('It did not work.'), fields))).toEqual([status, logged]);
});
