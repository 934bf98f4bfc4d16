import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTemporaryFolder } from './remote-build';

/** Creates a self-signed certificate for localhost. */
export async function createCertificateFiles(): Promise<{ file: string; keyFile: string }> {
  const folder = await createTemporaryFolder();
  const [file, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=localhost'];
  const files = ['-days', '1', '-keyout', keyFile, '-out', file];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
  return { file, keyFile };
}
