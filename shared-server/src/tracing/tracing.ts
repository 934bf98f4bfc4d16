import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { z } from 'zod';
import type { OpenTelemetry } from './open-telemetry';

/** Environment variables of every traced program. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector that receives traces by OTLP over HTTP: `http://localhost:4318`. Without it nothing is traced.',
    ),
  TRACE_SAMPLE_RATE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('Share of requests that are traced. The same in all processes.'),
};

export type TracingOptions = {
  endpoint?: string | undefined;
  sampleRate: number;
  service: string;
  version: string;
  /** Whether clients outside send the requests, whose sampling is not trusted. */
  isEntry?: boolean;
};

export type SpanOptions = {
  kind: SpanKind;
  attributes?: Attributes;
  /** Whether it can begin a trace. Other spans exist only within one. */
  canBeRoot?: boolean;
  /** `traceparent` of the traces that caused this work. */
  links?: readonly (string | null)[];
};

/** The values of OpenTelemetry's enum, which would load the package. */
export const spanKinds = { server: 1, client: 2, consumer: 4 } satisfies Record<string, SpanKind>;

let tracing: OpenTelemetry | undefined;

/** Loads and measures nothing without an endpoint. */
export async function startTracing(options: TracingOptions): Promise<{ stop(): Promise<void> }> {
  if (!options.endpoint) return { stop: async () => undefined };
  const { createOpenTelemetry } = await import('./open-telemetry');
  const started = await createOpenTelemetry(options);
  tracing = started;
  return {
    stop: async () => {
      tracing = undefined;
      // A collector that does not respond must not make the stop of the program a failure.
      await started.stop().catch(() => undefined);
    },
  };
}

/** Runs the work in a span, or alone when its trace is not recorded. */
export function runInSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.run(name, options, work) : work();
}

/** Runs the work in the trace of a request, or in none. */
export function runInTrace<T>(traceparent: string | undefined, work: () => T): T {
  return tracing ? tracing.runInTrace(traceparent, work) : work();
}

export const isTracing = (): boolean => tracing !== undefined;

export const getTraceId = (): string | undefined => tracing?.getSpanContext()?.traceId;

/** The current span as W3C header. */
export function getTraceparent(): string | undefined {
  const span = tracing?.getSpanContext();
  if (!span) return undefined;
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
}

export function createTraceHeaders(): { traceparent?: string } {
  const traceparent = getTraceparent();
  return traceparent ? { traceparent } : {};
}
