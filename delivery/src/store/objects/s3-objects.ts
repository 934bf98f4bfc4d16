import { AwsClient } from 'aws4fetch';
import type { Objects } from './objects';

export type S3Options = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. The bucket is part of the path. */
  endpoint: string;
  bucket: string;
  /** Prefix of every key; empty, or with a slash at the end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket sent an unexpected response. */
class BucketError extends Error {
  override name = 'BucketError';
}

/**
 * Stores objects in a bucket of an S3 server that supports `If-None-Match: *` on PUT: AWS, Ceph, MinIO, R2. Without
 * this support writes would be lost, see {@link assertConditionalWrites}.
 */
export function createS3Objects(options: S3Options): Objects {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const toUrl = (key: string) =>
    `${root}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  async function request(what: string, address: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(address, { ...init, signal: AbortSignal.timeout(10_000) });
    if (response.ok) return response;
    const code = /<Code>(.*?)<\/Code>/.exec(await response.clone().text())?.[1] ?? '';
    if (response.status === 404 && (code === 'NoSuchKey' || code === '')) return response;
    // 409 means that a concurrent write of the same key is in progress.
    if (response.status === 412 || response.status === 409) return response;
    throw new BucketError(
      `${what} in the bucket ${bucket} failed with ${response.status} ${code}.`,
    );
  }

  async function read(key: string): Promise<Buffer | null> {
    const response = await request('GET', toUrl(key));
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  }

  async function put(key: string, content: Buffer | string, headers = {}): Promise<boolean> {
    const body = new Uint8Array(Buffer.from(content));
    const response = await request('PUT', toUrl(key), { method: 'PUT', headers, body });
    if (response.status === 404) throw new BucketError(`There is no bucket ${bucket}.`);
    return response.ok;
  }

  async function list(keyPrefix: string): Promise<readonly string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + keyPrefix });
      if (token) query.set('continuation-token', token);
      const text = await (await request('LIST', `${root}?${query}`)).text();
      for (const [, key = ''] of text.matchAll(/<Key>(.*?)<\/Key>/g)) {
        keys.push(unescapeXml(key).slice(prefix.length));
      }
      const next = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(text)?.[1];
      token = next === undefined ? undefined : unescapeXml(next);
    } while (token);
    return keys;
  }

  return {
    read,
    create: (key, content) => put(key, content, { 'if-none-match': '*' }),
    // 409: another writer replaced it at the same time, which is as good.
    replace: async (key, content) => void (await put(key, content)),
    list,
    remove: async (keys) => {
      for (const key of keys) await request('DELETE', toUrl(key), { method: 'DELETE' });
    },
    // A missing bucket has another error code than a missing key.
    assertExists: () => Promise.resolve(),
  };
}

/**
 * Writes one key twice.
 * @throws {Error} when both writes succeed: two teams would then lose each other's changes
 */
export async function assertConditionalWrites(objects: Objects): Promise<void> {
  const key = `conditional-write-probe/${crypto.randomUUID()}`;
  const results = [await objects.create(key, 'first'), await objects.create(key, 'second')];
  await objects.remove([key]);
  if (results[0] && !results[1]) return;
  throw new BucketError(
    'The S3 server ignores If-None-Match, so teams would overwrite each other. Nothing was changed. Use another server.',
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}
