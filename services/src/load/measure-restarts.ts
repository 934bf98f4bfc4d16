import { startServicesProcess } from '../testing/processes/services-process';
import type { Installation } from '../testing/safety/environment/installation';
import { percentile, timed } from './percentile';

/** Milliseconds until a process serves again after SIGKILL, over so many kills. */
export async function measureRestarts(installation: Installation, kills: number) {
  const took: number[] = [];
  const start = () => startServicesProcess(installation.environment, installation.webhookPort);
  let services = await start();
  try {
    for (let nth = 0; nth < kills; nth += 1) {
      await services.kill();
      const restart = await timed(start);
      services = restart.answer;
      took.push(Math.round(restart.took));
    }
  } finally {
    await services.kill();
  }
  return { kills, median: percentile(took, 0.5), slowest: Math.max(...took) };
}
