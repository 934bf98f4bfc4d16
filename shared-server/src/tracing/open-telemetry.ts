import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { BasicTracerProvider, Sampler } from '@opentelemetry/sdk-trace-base';
import type { SpanOptions, TracingOptions } from './tracing';

/** Imported here, because a bundle would load static imports of this file at the start of a program. */
async function importPackages() {
  const [api, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  return { ...api, ...core, ...exporter, ...resources, ...sdk };
}

type Packages = Awaited<ReturnType<typeof importPackages>>;

const isSampled = (span: SpanContext) => (span.traceFlags & 1) !== 0;

export async function createOpenTelemetry({
  endpoint = '',
  sampleRate,
  service,
  version,
  isEntry = false,
}: TracingOptions): Promise<OpenTelemetry> {
  const packages = await importPackages();
  const { BasicTracerProvider, BatchSpanProcessor, OTLPTraceExporter } = packages;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: packages.resourceFromAttributes({
      'service.name': service,
      'service.version': version,
    }),
    sampler: createSampler(packages, sampleRate, isEntry),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return new OpenTelemetry(packages, provider);
}

/** Creates spans by hand, without patches of modules. */
export class OpenTelemetry {
  private readonly contexts = new AsyncLocalStorage<Context | undefined>();
  private readonly tracer: Tracer;

  constructor(
    private readonly packages: Packages,
    private readonly provider: BasicTracerProvider,
  ) {
    this.tracer = provider.getTracer('train-swap');
  }

  async run<T>(
    name: string,
    { kind, attributes, canBeRoot = false, links = [] }: SpanOptions,
    work: (span?: Span) => Promise<T>,
  ): Promise<T> {
    const { parseTraceParent, ROOT_CONTEXT, trace } = this.packages;
    const context = this.contexts.getStore();
    const parent = context && trace.getSpanContext(context);
    const linked = links.flatMap((one) => parseTraceParent(one ?? '') ?? []).filter(isSampled);
    const isWanted = parent ? parent.isRemote || isSampled(parent) : canBeRoot || linked.length > 0;
    if (!isWanted) return work();
    const options = { kind, attributes, links: linked.map((one) => ({ context: one })) };
    const span = this.tracer.startSpan(name, options, context ?? ROOT_CONTEXT);
    try {
      return await this.contexts.run(trace.setSpan(ROOT_CONTEXT, span), () => work(span));
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  runInTrace<T>(traceparent: string | undefined, work: () => T): T {
    const { parseTraceParent, ROOT_CONTEXT, trace } = this.packages;
    const parent = parseTraceParent(traceparent ?? '');
    const context = parent && trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
    return this.contexts.run(context ?? undefined, work);
  }

  getSpanContext(): SpanContext | undefined {
    const context = this.contexts.getStore();
    return context && this.packages.trace.getSpanContext(context);
  }

  /** Sends the spans that wait. */
  stop(): Promise<void> {
    return this.provider.shutdown();
  }
}

/**
 * The parent decides. A parent that is not sampled can be a browser, which samples nothing: then the trace id decides,
 * in all processes alike. Any client can claim to be sampled, so the entry always decides by the trace id.
 */
function createSampler(
  { ParentBasedSampler, SamplingDecision, TraceIdRatioBasedSampler }: Packages,
  rate: number,
  isEntry: boolean,
): Sampler {
  const ratio = new TraceIdRatioBasedSampler(rate);
  const root: Sampler = {
    shouldSample: (context, traceId, _name, _kind, _attributes, links) =>
      links.length > 0
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : ratio.shouldSample(context, traceId),
  };
  return new ParentBasedSampler({
    root,
    remoteParentNotSampled: ratio,
    ...(isEntry ? { remoteParentSampled: ratio } : {}),
  });
}

/** `SpanStatusCode.ERROR` */
const errorStatus = 2;

/** Not the message, which can contain personal data. A problem below 500 is an answer, not a failure. */
function recordFailure(span: Span, error: unknown): void {
  const { code, name, status } = error as { code?: unknown; name?: string; status?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? '_OTHER'));
  if (typeof status === 'number') span.setAttribute('http.response.status_code', status);
  if (typeof status !== 'number' || status >= 500) span.setStatus({ code: errorStatus });
}
