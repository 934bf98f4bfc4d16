import { AwsClient } from 'aws4fetch';
import type { Objects } from './objects';

export type S3Options = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is named in the path. */
  endpoint: string;
  bucket: string;
  /** What every key begins with; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** What an answer of the other side means when it is not the one hoped for. */
class BucketError extends Error {
  override name = 'BucketError';
}

/**
 * Objects in a bucket of any server that speaks S3 and honours `If-None-Match: *` on PUT: AWS,
 * Ceph, MinIO, R2. One that ignores the header would lose writes; {@link proveConditionalWrites} tells.
 */
export function s3Objects(options: S3Options): Objects {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const addressOf = (key: string) =>
    `${root}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  async function ask(what: string, address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(10_000) });
    if (answer.ok) return answer;
    const code = /<Code>(.*?)<\/Code>/.exec(await answer.clone().text())?.[1] ?? '';
    if (answer.status === 404 && (code === 'NoSuchKey' || code === '')) return answer;
    // 409 is what a writer hears whose rival is just being let through.
    if (answer.status === 412 || answer.status === 409) return answer;
    throw new BucketError(`${what} in the bucket ${bucket} was answered ${answer.status} ${code}.`);
  }

  async function read(key: string): Promise<Buffer | null> {
    const answer = await ask('GET', addressOf(key));
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  }

  async function create(key: string, content: Buffer | string): Promise<boolean> {
    const headers = { 'if-none-match': '*' };
    const body = new Uint8Array(Buffer.from(content));
    const answer = await ask('PUT', addressOf(key), { method: 'PUT', headers, body });
    if (answer.status === 404) throw new BucketError(`There is no bucket ${bucket}.`);
    return answer.ok;
  }

  async function list(asked: string): Promise<readonly string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + asked });
      if (token) query.set('continuation-token', token);
      const text = await (await ask('LIST', `${root}?${query}`)).text();
      for (const [, key = ''] of text.matchAll(/<Key>(.*?)<\/Key>/g)) {
        keys.push(unescaped(key).slice(prefix.length));
      }
      const next = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(text)?.[1];
      token = next === undefined ? undefined : unescaped(next);
    } while (token);
    return keys;
  }

  return {
    read,
    create,
    list,
    remove: async (keys) => {
      for (const key of keys) await ask('DELETE', addressOf(key), { method: 'DELETE' });
    },
    // A bucket that is gone is answered with another code than a key that is not there.
    mustBeThere: () => Promise.resolve(),
  };
}

/**
 * Asks a bucket to write one key twice.
 * @throws {Error} when the server lets both writers through: then two teams would lose each other's changes
 */
export async function proveConditionalWrites(objects: Objects): Promise<void> {
  const key = `conditional-write-probe/${crypto.randomUUID()}`;
  const answers = [await objects.create(key, 'first'), await objects.create(key, 'second')];
  await objects.remove([key]);
  if (answers[0] && !answers[1]) return;
  throw new BucketError(
    'This server ignores If-None-Match, so writers would overwrite each other.',
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}
