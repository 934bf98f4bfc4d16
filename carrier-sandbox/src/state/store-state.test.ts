import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createOsdmClient, startSandbox } from '../testing';
import { holdExchange, readStates, startScenario } from '../testing/exchange-scenario';

it('continues an exchange after a restart with its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-'));
  const stateFile = join(folder, 'state.json');
  try {
    const { sandbox, call, booking, path } = await startScenario({ stateFile });
    await holdExchange({ call, path, booking });
    await sandbox.stop();
    const restarted = await startSandbox({ stateFile });
    const again = { call: await createOsdmClient(restarted), path };
    expect((await again.call('POST', `${path}/fulfillments`, {})).status).toBe(200);
    expect(await readStates(again)).toMatchObject({ tickets: ['EXCHANGED', 'FULFILLED'] });
    await restarted.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
