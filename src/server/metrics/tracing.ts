import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RequestFacts, Trace } from '#src/http/request-facts.ts';
import { VERSION } from '#src/shared/version.ts';

export interface Tracing {
  /** Answers a request within a span; its steps are spans below. A caller's `traceparent` is carried on. */
  request(request: Request, facts: RequestFacts, answer: (trace: Trace) => Promise<Response>): Promise<Response>;
  /** Sends what waits, before the program ends. */
  stop(): Promise<void>;
}

const headers = {
  get: (carrier: Headers, key: string) => carrier.get(key) ?? undefined,
  keys: (carrier: Headers) => [...carrier.keys()],
};

/**
 * Traces over OTLP/HTTP to an OpenTelemetry collector. Spans carry route patterns, statuses and the request's id, by which its log
 * lines are found; no address, query or body, which could hold a person or a secret.
 *
 * @param url the collector's `/v1/traces`
 * @param machine which of several this is
 */
export function createTracing(url: string, machine: string | null = null): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'servery',
      'service.version': VERSION,
      ...(machine ? { 'service.instance.id': machine } : {}),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('servery');
  const propagator = new W3CTraceContextPropagator();

  const within = async <T>(span: Span, work: (traceparent: string) => Promise<T>): Promise<T> => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    try {
      return await work(`00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  };
  const stepsBelow = (parent: Context): Trace => ({
    step: (name, work) => within(tracer.startSpan(name, {}, parent), work),
  });

  return {
    request(request, facts, answer) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, headers);
      const { method } = request;
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      );
      return within(span, async () => {
        const response = await answer(stepsBelow(trace.setSpan(context.active(), span)));
        if (facts.route) span.updateName(`${method} ${facts.route}`);
        span.setAttributes({
          'http.response.status_code': response.status,
          'servery.request_id': facts.requestId,
          ...(facts.route ? { 'http.route': facts.route } : {}),
        });
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      });
    },
    stop: () => provider.shutdown(),
  };
}
