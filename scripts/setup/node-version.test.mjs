import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findNodeProblem } from './node-version.mjs';

function runOnNode(version, script) {
  const disguise = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
  return spawnSync(
    process.execPath,
    ['--import', disguise, join(import.meta.dirname, '..', script)],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  );
}

describe('the version of Node', () => {
  it('is rejected below 20.19', () => {
    for (const version of ['v12.22.0', 'v18.20.8', 'v20.18.3']) {
      expect(findNodeProblem(version)).toContain(`Node ${version} is too old`);
    }
    for (const version of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0']) {
      expect(findNodeProblem(version)).toBeUndefined();
    }
  });

  it.each(['start.mjs', 'test.mjs', 'reset.mjs'])(
    'stops %s with one line that names the problem and the fix',
    (script) => {
      const { status, stdout, stderr } = runOnNode('v18.20.8', script);
      expect(status).toBe(1);
      expect(stderr).toBe('');
      expect(stdout.trim().split('\n')).toHaveLength(1);
      expect(stdout).toContain('needs Node 20.19 or newer. Install it from https://nodejs.org');
    },
  );
});
