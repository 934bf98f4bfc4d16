import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes the OpenAPI documents of the services and the types of shared-api. */
export const writeDocuments = (root) => {
  execFileSync(process.execPath, ['--import', 'tsx', 'src/generate/openapi.ts'], {
    cwd: join(root, 'services'),
    stdio: 'pipe',
  });
};
