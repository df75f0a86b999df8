export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  /** The machine that it is of, where it says so. */
  readonly machine: string | null;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource?: { readonly attributes?: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'machine'>[] }[];
  }[];
}

/** A collector that keeps what OTLP/HTTP brings. `url` is what programs are given, `traces` where they then send. */
export function startCollector() {
  const spans: SentSpan[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const sent = (await request.json()) as Sent;
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        const of = resource?.attributes?.find(({ key }) => key === 'service.instance.id');
        const machine = of?.value.stringValue ?? null;
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, machine })));
      }
      return Response.json({});
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return { spans, url, traces: `${url}/v1/traces`, stop: () => server.stop(true) };
}
