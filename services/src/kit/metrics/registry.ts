/** Names are OpenTelemetry's (`http.server.request.duration`); they leave as Prometheus writes them. */
export type Attributes = Readonly<Record<string, string | number>>;
export type Unit = 's' | 'By' | '1' | `{${string}}`;
type Described = { name: string; unit: Unit; help: string };

export type Observation = { value: number; attributes?: Attributes };
export type Histogram = { record(value: number, attributes: Attributes): void };
export type UpDown = { add(change: number, attributes: Attributes): void };

export type Registry = {
  histogram(described: Described, bounds: readonly number[]): Histogram;
  upDown(described: Described): UpDown;
  /** Asked for its values when the numbers are read; a `total` only grows. */
  observe(
    described: Described & { kind: 'gauge' | 'total' },
    read: () => readonly Observation[],
  ): void;
  /** The text format of Prometheus. */
  text(): string;
};

const unitSuffix: Record<string, string> = { s: '_seconds', By: '_bytes', '1': '_ratio' };

type Series = { attributes: Attributes; counts: number[]; sum: number; count: number };
type AllSeries = {
  byKey: Map<string, Series>;
  /** Attributes that are one object each time need no key made of them. */
  byAttributes: WeakMap<Attributes, Series>;
};
const noSeries = (): AllSeries => ({ byKey: new Map(), byAttributes: new WeakMap() });

/** The numbers of one service or of the process; nothing here knows what they mean. */
export function createRegistry(): Registry {
  const parts: (() => string[])[] = [];

  return {
    histogram(described, bounds) {
      const name = exposedName(described);
      const all = noSeries();
      parts.push(() =>
        all.byKey.size === 0
          ? []
          : [
              ...heading(name, described.help, 'histogram'),
              ...[...all.byKey.values()].flatMap((series) => histogramLines(name, bounds, series)),
            ],
      );
      return {
        record(value, attributes) {
          const series = seriesOf(all, attributes, () => bounds.map(() => 0));
          const at = bounds.findIndex((bound) => value <= bound);
          if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
          series.sum += value;
          series.count += 1;
        },
      };
    },
    upDown(described) {
      const name = exposedName(described);
      const all = noSeries();
      parts.push(() => [
        ...heading(name, described.help, 'gauge'),
        ...[...all.byKey.values()].map(({ attributes, sum }) => line(name, attributes, sum)),
      ]);
      return {
        add(change, attributes) {
          seriesOf(all, attributes, () => []).sum += change;
        },
      };
    },
    observe(described, read) {
      const total = described.kind === 'total';
      const name = exposedName(described) + (total ? '_total' : '');
      parts.push(() => [
        ...heading(name, described.help, total ? 'counter' : 'gauge'),
        ...read().map(({ value, attributes = {} }) => line(name, attributes, value)),
      ]);
    },
    text: () => `${parts.flatMap((part) => part()).join('\n')}\n`,
  };
}

function exposedName({ name, unit }: Described): string {
  return name.replaceAll('.', '_') + (unitSuffix[unit] ?? '');
}

function seriesOf(
  { byKey, byAttributes }: AllSeries,
  attributes: Attributes,
  noCounts: () => number[],
): Series {
  const met = byAttributes.get(attributes);
  if (met) return met;
  const key = JSON.stringify(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const series = byKey.get(key) ?? { attributes, counts: noCounts(), sum: 0, count: 0 };
  byKey.set(key, series);
  byAttributes.set(attributes, series);
  return series;
}

function histogramLines(name: string, bounds: readonly number[], series: Series): string[] {
  let upTo = 0;
  const buckets = bounds.map((bound, at) => {
    upTo += series.counts[at] ?? 0;
    return line(`${name}_bucket`, { ...series.attributes, le: bound }, upTo);
  });
  return [
    ...buckets,
    line(`${name}_bucket`, { ...series.attributes, le: '+Inf' }, series.count),
    line(`${name}_sum`, series.attributes, series.sum),
    line(`${name}_count`, series.attributes, series.count),
  ];
}

function heading(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, attributes: Attributes, value: number): string {
  const labels = Object.entries(attributes).map(
    ([key, of]) => `${key.replaceAll('.', '_')}="${escaped(String(of))}"`,
  );
  return `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
