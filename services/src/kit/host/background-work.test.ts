import { expect, it } from '@jest/globals';
import { waitUntil } from 'shared-server/testing/wait-until';
import { getService } from '../../service-list';
import { startServiceTest } from '../../testing/service-test/start-service-test';

it('runs a job with runsAtStart at the start, and another one after its interval', async () => {
  const runs: string[] = [];
  const createJob = (name: string, runsAtStart: boolean) => ({
    name,
    everySeconds: 3600,
    runsAtStart,
    run: async () => void runs.push(name),
  });
  const jobs = [createJob('later', false), createJob('now', true)];
  const test = await startServiceTest({
    services: [{ ...getService('reference-data'), jobs }],
    timers: true,
  });
  try {
    await waitUntil('the job has run', () => runs.length > 0);
    expect(runs).toEqual(['now']);
  } finally {
    await test.stop();
  }
});
