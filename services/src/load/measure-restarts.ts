import { startServicesProcess } from '../testing/processes/services-process';
import type { Installation } from '../testing/safety/environment/installation';
import { measureDuration, percentile } from './percentile';

/** Measures the milliseconds until a process serves again after SIGKILL. */
export async function measureRestarts(installation: Installation, kills: number) {
  const durations: number[] = [];
  const start = () => startServicesProcess(installation.environment, installation.webhookPort);
  let services = await start();
  try {
    for (let nth = 0; nth < kills; nth += 1) {
      await services.kill();
      const restart = await measureDuration(start);
      services = restart.result;
      durations.push(Math.round(restart.durationMs));
    }
  } finally {
    await services.kill();
  }
  return { kills, median: percentile(durations, 0.5), slowest: Math.max(...durations) };
}
