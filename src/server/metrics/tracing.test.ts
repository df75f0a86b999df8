import { describe, expect, test } from 'bun:test';
import type { RequestFacts } from '#src/http/request-facts.ts';
import { startCollector } from '#tests/support/collector.ts';
import { until } from '#tests/support/until.ts';
import { createTracing } from './tracing.ts';

describe('a request that is traced', () => {
  test('arrives at the collector with its steps below it, under the trace its caller began', async () => {
    const at = startCollector();
    const tracing = createTracing(at.traces, 'syd-1');
    const facts: RequestFacts = { requestId: 'r1', route: null, facts: {}, beforeWrite: null };
    const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
    const request = new Request('http://shop.test/orders/o-77?phone=61491570156', {
      method: 'POST',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    const answer = await tracing.request(request, facts, async (trace) => {
      facts.route = '/orders/:orderId';
      return trace.step('write', async () => new Response('done', { status: 201 }));
    });
    expect(answer.status).toBe(201);
    await tracing.stop();
    await until('the collector has both spans', async () => at.spans.length === 2);
    await at.stop();
    const whole = at.spans.find(({ name }) => name === 'POST /orders/:orderId');
    const step = at.spans.find(({ name }) => name === 'write');
    expect([whole?.traceId, whole?.parentSpanId]).toEqual([traceId, '00f067aa0ba902b7']);
    expect([step?.traceId, step?.parentSpanId]).toEqual([traceId, whole?.spanId]);
    expect(new Set(at.spans.map(({ machine }) => machine))).toEqual(new Set(['syd-1']));
    expect(JSON.stringify(at.spans)).not.toMatch(/o-77|61491570156/);
  });

  test('fails as it would have failed, and the answer does not wait for a collector that is away', async () => {
    const tracing = createTracing('http://127.0.0.1:9/v1/traces');
    const facts: RequestFacts = { requestId: 'r1', route: null, facts: {}, beforeWrite: null };
    const work = tracing.request(new Request('http://shop.test/'), facts, async () => {
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
    const answer = await tracing.request(new Request('http://shop.test/'), facts, async () => new Response('ok'));
    expect(await answer.text()).toBe('ok');
  });
});
