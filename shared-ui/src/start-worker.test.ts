import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchReleaseFile, startWorker } from './start-worker';

type Page = {
  releaseDigests?: Record<string, string>;
  createWorkerCopy?: (address: string, script: ArrayBuffer) => Promise<string>;
};
const page = globalThis as Page;
const file = new URL('http://localhost/r/mfe-x/1/reader.js');
const browserFetch = globalThis.fetch;
const browserWorker = globalThis.Worker;

let requests: { address: string; options: RequestInit }[];
let statuses: number[];
let workers: { address: string; options?: WorkerOptions }[];

beforeEach(() => {
  requests = [];
  statuses = [200];
  workers = [];
  globalThis.fetch = async (address, options = {}) => {
    requests.push({ address: String(address), options });
    return new Response('script', { status: statuses.shift() ?? 200 });
  };
  globalThis.Worker = class extends EventTarget {
    constructor(address: string, options?: WorkerOptions) {
      super();
      workers.push({ address, ...(options && { options }) });
    }
  } as unknown as typeof Worker;
});

afterEach(() => {
  globalThis.fetch = browserFetch;
  globalThis.Worker = browserWorker;
  delete page.releaseDigests;
  delete page.createWorkerCopy;
});

describe('a file of the release', () => {
  it('is fetched with its digest', async () => {
    page.releaseDigests = { [file.href]: 'sha384-a' };
    const content = await fetchReleaseFile(file);
    expect(new TextDecoder().decode(content)).toBe('script');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.options).toMatchObject({ integrity: 'sha384-a' });
  });

  it('is fetched again without the cache when the first attempt fails', async () => {
    statuses = [404, 200];
    await fetchReleaseFile(file);
    expect(requests.map(({ options }) => options.cache)).toEqual([undefined, 'reload']);
  });

  it('fails after two attempts with its address', async () => {
    statuses = [404, 500];
    await expect(fetchReleaseFile(file)).rejects.toThrow(`${file.href} could not be loaded`);
    expect(requests).toHaveLength(2);
  });

  it('is not fetched when the page has digests and none for it', async () => {
    page.releaseDigests = {};
    await expect(fetchReleaseFile(file)).rejects.toThrow('no digest is known');
    expect(requests).toHaveLength(0);
  });
});

describe('a worker', () => {
  it('starts from the copy that the page has checked', async () => {
    const checked: string[] = [];
    page.createWorkerCopy = async (address, script) => {
      checked.push(`${address} ${new TextDecoder().decode(script)}`);
      return 'blob:copy';
    };
    await startWorker(file, { type: 'module' });
    expect(checked).toEqual([`${file.href} script`]);
    expect(workers).toEqual([{ address: 'blob:copy', options: { type: 'module' } }]);
  });

  it('does not start when the page rejects the script', async () => {
    page.createWorkerCopy = async () => {
      throw new TypeError('It does not match its digest.');
    };
    await expect(startWorker(file)).rejects.toThrow('It does not match its digest.');
    expect(workers).toEqual([]);
  });
});
