import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readConfiguration } from './configuration';
import { armFailPoints, failPoint, killAt } from './fail-points';

describe('fail points', () => {
  let disarm = () => {};
  afterEach(() => {
    disarm();
    jest.restoreAllMocks();
  });

  it('call the handler only while they are armed', () => {
    failPoint('a.committed');
    const hits: string[] = [];
    disarm = armFailPoints((name) => hits.push(name));
    failPoint('a.committed');
    disarm();
    failPoint('b.committed');
    expect(hits).toEqual(['a.committed']);
  });

  it('kill the process when a point is passed for the nth time', () => {
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    disarm = armFailPoints(killAt(['relay payments.loaded:2', 'a.handled']));
    failPoint('relay payments.loaded');
    failPoint('b.handled');
    expect(kill).not.toHaveBeenCalled();
    failPoint('relay payments.loaded');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    failPoint('a.handled');
    expect(kill).toHaveBeenCalledTimes(2);
  });

  it('are rejected in production and with an invalid name', () => {
    const environment = {
      ENVIRONMENT: 'staging',
      FAIL_POINTS: 'a.handled',
      MESSAGES_URL: 'https://messages.example',
    };
    expect(readConfiguration(environment).failPoints).toEqual(['a.handled']);
    const production = () => readConfiguration({ ...environment, ENVIRONMENT: 'production' });
    expect(production).toThrow('FAIL_POINTS: is for tests and must not be set in production');
    expect(() => readConfiguration({ FAIL_POINTS: 'a.handled:0' })).toThrow('name or name:count');
  });
});
