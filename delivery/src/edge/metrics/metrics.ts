import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sources } from '../live-set/open-sources';
import type { Reports, WebVitals } from './reports';

/** One sample of the Prometheus text format. */
export type Sample = {
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  labels?: Readonly<Record<string, string | number>>;
  value: number;
};

export type Metrics = {
  countReports(reports: Reports): void;
  countWebVitals(webVitals: WebVitals): void;
};

/**
 * Registers `GET /metrics` and counts responses and reports.
 * @param readSamples the present gauges
 * @param isOperator whether a client may read the metrics; other clients get 404
 * @param sources the live set; releases and paths that are not in it are counted together, because reports can be forged
 */
export function createMetrics(
  server: FastifyInstance,
  readSamples: () => Promise<readonly Sample[]>,
  { isLive, isRoute }: Pick<Sources, 'isLive' | 'isRoute'>,
  isOperator: (request: FastifyRequest) => boolean,
  sendNotFound: (reply: FastifyReply) => FastifyReply,
): Metrics {
  const counters = new Map<string, Sample>();

  function count(name: string, help: string, labels: NonNullable<Sample['labels']>) {
    const key = name + JSON.stringify(labels);
    const known = counters.get(key);
    if (known) known.value += 1;
    else counters.set(key, { name, help, kind: 'counter', labels, value: 1 });
  }

  function countReports(reports: Reports) {
    for (const { remote, release, outcome, phase = 'none' } of reports) {
      const labels = { ...toReleaseLabels(remote, release), outcome, phase };
      count('train_swap_remote_reports_total', 'Reports of pages about remotes.', labels);
    }
  }

  function countWebVitals({ remote, release, path, measured }: WebVitals) {
    const labels = {
      ...toReleaseLabels(remote, release),
      path: isRoute(path) ? path : 'other',
    };
    for (const { name, rating } of measured) {
      const help = 'Core Web Vitals of real pages, by rating.';
      count('train_swap_web_vitals_total', help, { ...labels, name, rating });
    }
  }

  const toReleaseLabels = (remote: string, release: string) =>
    isLive(remote, release) ? { remote, release } : { remote: 'other', release: 'other' };

  server.addHook('onResponse', async ({ url }, { statusCode }) => {
    const [path = ''] = url.split('?', 1);
    const route =
      /^\/(r|api|inbox|support-desk|reports|metrics|health|livez|readyz)(?:\/|$)/.exec(path)?.[1] ??
      'page';
    count('train_swap_edge_responses_total', 'Responses of the edge server.', {
      route,
      status: statusCode,
    });
  });

  server.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) return sendNotFound(reply);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(formatSamples([...(await readSamples()), ...counters.values()]));
  });

  return { countReports, countWebVitals };
}

function formatSamples(samples: readonly Sample[]): string {
  const names = [...new Set(samples.map(({ name }) => name))];
  return names
    .map((name) => {
      const same = samples.filter((sample) => sample.name === name);
      const [{ help = '', kind = 'gauge' } = {}] = same;
      const lines = same.map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n');
    })
    .join('');
}

function formatLabels(labels: NonNullable<Sample['labels']>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '\\$&')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
