import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readConfiguration } from './configuration';
import { armFailPoints, failPoint, killAt } from './fail-points';

describe('fail points', () => {
  let disarm = () => {};
  afterEach(() => {
    disarm();
    jest.restoreAllMocks();
  });

  it('do nothing until they are armed, and nothing once they are disarmed', () => {
    failPoint('a.committed');
    const hits: string[] = [];
    disarm = armFailPoints((name) => hits.push(name));
    failPoint('a.committed');
    disarm();
    failPoint('b.committed');
    expect(hits).toEqual(['a.committed']);
  });

  it('end the process the nth time it comes by', () => {
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    disarm = armFailPoints(killAt(['relay payments.taken:2', 'a.handled']));
    failPoint('relay payments.taken');
    failPoint('b.handled');
    expect(kill).not.toHaveBeenCalled();
    failPoint('relay payments.taken');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    failPoint('a.handled');
    expect(kill).toHaveBeenCalledTimes(2);
  });

  it('are refused in production and where they are no names', () => {
    const environment = {
      ENVIRONMENT: 'staging',
      FAIL_POINTS: 'a.handled',
      MESSAGES_URL: 'https://messages.example',
    };
    expect(readConfiguration(environment).failPoints).toEqual(['a.handled']);
    const production = () => readConfiguration({ ...environment, ENVIRONMENT: 'production' });
    expect(production).toThrow('FAIL_POINTS: is for trials and never set in production');
    expect(() => readConfiguration({ FAIL_POINTS: 'a.handled:0' })).toThrow('name or name:count');
  });
});
