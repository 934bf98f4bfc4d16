import { basePathOf } from '../../../kit/service';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import { getService, type ServiceName } from '../../../service-list';

type Method = 'get' | 'delete' | 'post' | 'put' | 'patch';
const methods: readonly Method[] = ['get', 'delete', 'post', 'put', 'patch'];

/** What a client was answered that its operations do not declare, and whether anything was refused. */
export type Judge = {
  /** Faults since the last time it was asked; and how many refusals there were. */
  answers(): { faults: string[]; refused: number };
  /** From now on hears every answer that this client is given. */
  hear(client: TestClient): void;
};

/** Knows of each operation of these services what it may refuse, and judges every answer by it. */
export function judgeAnswers(services: readonly ServiceName[]): Judge {
  const operations = services.map(getService).flatMap((service) =>
    service.operations.map(({ method, path, problems }) => ({
      method,
      path: new RegExp(`^${basePathOf(service)}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      codes: Object.keys(problems ?? {}),
    })),
  );
  let faults: string[] = [];
  let refused = 0;

  function judge(method: string, url: string, { status, body, text }: TestReply): void {
    if (status < 400) return;
    refused += 1;
    const [path = ''] = url.split('?');
    const operation = operations.find((each) => each.method === method && each.path.test(path));
    const code = String(body.code);
    if (status < 500 && operation?.codes.includes(code)) return;
    // The code may wait in a message for a relay that died, and the train wished for be the own one by now.
    if (status === 422 && /\/(verifications|wishes)$/.test(path)) return;
    faults.push(`${method} ${path}: ${status} ${text}`);
  }

  return {
    answers: () => {
      const told = { faults, refused };
      faults = [];
      refused = 0;
      return told;
    },
    hear: (client) => {
      for (const method of methods) {
        const ask = client[method] as (url: string, ...more: unknown[]) => Promise<TestReply>;
        const heard = async (url: string, ...more: unknown[]) => {
          const reply = await ask(url, ...more);
          judge(method.toUpperCase(), url, reply);
          return reply;
        };
        Object.assign(client, { [method]: heard });
      }
    },
  };
}
