import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reports } from './reports';

/** One number of the text format of Prometheus, and what it is. */
export type Sample = {
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  labels?: Readonly<Record<string, string | number>>;
  value: number;
};

export type Metrics = ReturnType<typeof edgeMetrics>;

/**
 * The numbers of `GET /metrics`.
 * @param current what is true at the moment it is asked
 * @param isOperator who may read them; everybody else gets `notFound`
 * @param isLive whether a release is of the live set; of others only the sum is kept, since anybody can name some
 */
export function edgeMetrics(
  server: FastifyInstance,
  current: () => Promise<readonly Sample[]>,
  isLive: (remote: string, release: string) => boolean,
  isOperator: (request: FastifyRequest) => boolean,
  notFound: (reply: FastifyReply) => FastifyReply,
) {
  const counters = new Map<string, Sample>();

  function count(name: string, help: string, labels: NonNullable<Sample['labels']>) {
    const key = name + JSON.stringify(labels);
    const known = counters.get(key);
    if (known) known.value += 1;
    else counters.set(key, { name, help, kind: 'counter', labels, value: 1 });
  }

  function countReports(reports: Reports) {
    for (const { remote, release, outcome, phase = 'none' } of reports) {
      const labels = isLive(remote, release)
        ? { remote, release, outcome, phase }
        : { remote: 'other', release: 'other', outcome, phase };
      count('train_swap_remote_reports_total', 'What pages told of remotes.', labels);
    }
  }

  server.addHook('onResponse', async ({ url }, { statusCode }) => {
    const [path = ''] = url.split('?', 1);
    const what = /^\/(r|api|inbox|reports|metrics|health)(?:\/|$)/.exec(path)?.[1] ?? 'page';
    count('train_swap_edge_answers_total', 'Answers of the edge server.', {
      what,
      status: statusCode,
    });
  });

  server.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) return notFound(reply);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(written([...(await current()), ...counters.values()]));
  });

  return { countReports };
}

function written(samples: readonly Sample[]): string {
  const names = [...new Set(samples.map(({ name }) => name))];
  return names
    .map((name) => {
      const same = samples.filter((sample) => sample.name === name);
      const [{ help = '', kind = 'gauge' } = {}] = same;
      const lines = same.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n');
    })
    .join('');
}

function labelled(labels: NonNullable<Sample['labels']>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '\\$&')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
