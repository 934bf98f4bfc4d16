import { basePathOf } from '../../../kit/service';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import { getService, type ServiceName } from '../../../service-list';

type Method = 'get' | 'delete' | 'post' | 'put' | 'patch';
const methods: readonly Method[] = ['get', 'delete', 'post', 'put', 'patch'];

/** Collects responses that the operations do not declare. */
export type ResponseOracle = {
  /** Faults and number of error responses since the last call. */
  getResults(): { faults: string[]; rejected: number };
  /** Checks every response to this client from now on. */
  watch(client: TestClient): void;
};

/** Checks responses against the declared problems of the operations of these services. */
export function createResponseOracle(services: readonly ServiceName[]): ResponseOracle {
  const operations = services.map(getService).flatMap((service) =>
    service.operations.map(({ method, path, problems }) => ({
      method,
      path: new RegExp(`^${basePathOf(service)}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      codes: Object.keys(problems ?? {}),
    })),
  );
  let faults: string[] = [];
  let rejected = 0;

  function checkResponse(method: string, url: string, { status, body, text }: TestResponse): void {
    if (status < 400) return;
    rejected += 1;
    const [path = ''] = url.split('?');
    const operation = operations.find((each) => each.method === method && each.path.test(path));
    const code = String(body.code);
    if (status < 500 && operation?.codes.includes(code)) return;
    // The code may not be sent yet, and the wanted train may be the current one by now.
    if (status === 422 && /\/(verifications|wishes)$/.test(path)) return;
    faults.push(`${method} ${path}: ${status} ${text}`);
  }

  return {
    getResults: () => {
      const results = { faults, rejected };
      faults = [];
      rejected = 0;
      return results;
    },
    watch: (client) => {
      for (const method of methods) {
        const send = client[method] as (url: string, ...more: unknown[]) => Promise<TestResponse>;
        const watched = async (url: string, ...more: unknown[]) => {
          const reply = await send(url, ...more);
          checkResponse(method.toUpperCase(), url, reply);
          return reply;
        };
        Object.assign(client, { [method]: watched });
      }
    },
  };
}
