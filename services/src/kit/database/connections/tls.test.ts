import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openClusterFolder } from 'shared-server/database/cluster-folder';
import { type RunningDatabase, startDatabase } from 'shared-server/database/embedded-postgres';
import { openClient } from 'shared-server/database/open-client';
import { stopPostmasterAtOnce } from 'shared-server/database/postmaster';

const testData = resolve(import.meta.dirname, '../../../../../.data/tests');

describe('a database server with TLS', () => {
  let folder: string;
  let database: RunningDatabase;
  let ca: string;
  beforeAll(async () => {
    mkdirSync(testData, { recursive: true });
    folder = mkdtempSync(join(testData, 'tls-'));
    database = await startDatabase({ dataFolder: folder, fast: true });
    const { cluster, user } = openClusterFolder(folder);
    ca = join(folder, 'server.crt');
    const key = join(cluster, 'server.key');
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        ca,
      ],
      { stdio: 'ignore' },
    );
    if (user) chownSync(key, user.uid, user.gid);
    const client = await openClient(database.adminUrl);
    await client.query(`alter system set ssl_cert_file = '${join(cluster, 'server.crt')}'`);
    await client.query(`alter system set ssl_key_file = '${key}'`);
    execFileSync('cp', [ca, join(cluster, 'server.crt')]);
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    await client.end();
  });
  afterAll(async () => {
    await database?.stop();
    stopPostmasterAtOnce(openClusterFolder(folder));
    for (const one of [folder, openClusterFolder(folder).base]) {
      rmSync(one, { recursive: true, force: true });
    }
  });

  const urlWith = (host: string, parameters: Record<string, string>): string => {
    const url = new URL(database.url);
    url.searchParams.delete('host');
    url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const usesTls = async (url: string): Promise<boolean> => {
    const client = await openClient(url);
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    return rows[0].ssl;
  };

  it('is accepted with verify-full when the file has its CA and the host name matches', async () => {
    expect(readFileSync(ca, 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(await usesTls(urlWith('localhost', { sslmode: 'verify-full', sslrootcert: ca }))).toBe(
      true,
    );
  });

  it.each(['verify-full', 'verify-ca', 'require'])(
    'is rejected with %s when its CA is unknown',
    async (sslmode) => {
      await expect(usesTls(urlWith('localhost', { sslmode }))).rejects.toMatchObject({
        cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      });
    },
  );

  it('is rejected with verify-full when the host name is not in its certificate', async () => {
    const url = urlWith('127.0.0.1', { sslmode: 'verify-full', sslrootcert: ca });
    await expect(usesTls(url)).rejects.toMatchObject({
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  it('is accepted with verify-ca and require when the URL sets uselibpqcompat', async () => {
    const uselibpqcompat = 'true';
    const verifyCa = { uselibpqcompat, sslmode: 'verify-ca', sslrootcert: ca };
    expect(await usesTls(urlWith('127.0.0.1', verifyCa))).toBe(true);
    expect(await usesTls(urlWith('127.0.0.1', { uselibpqcompat, sslmode: 'require' }))).toBe(true);
  });
});
