import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Needs } from '#src/context.ts';
import { errorAnswer } from '#src/http/error-answer.ts';
import { notFound } from '#src/shared/app-error.ts';
import { createGauges, type ProgramFacts } from './gauges.ts';
import { LastWords } from './last-words.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

export const METRICS_PATH = '/metrics';

export interface Metrics {
  readonly requests: RequestMetrics;
  /** A till asked something of this machine. */
  heardTill(posTerminalId: string): void;
  /** The figures in Prometheus' text format, for whoever has the token; to others there is nothing at this address. */
  answer(request: Request): Promise<Response>;
}

export interface MetricsOptions {
  readonly ctx: Needs<'db' | 'clock'>;
  readonly program: Omit<ProgramFacts, 'tillAges'>;
  /** Sent as `Authorization: Bearer …`. Null: nobody may ask; `open`: anybody may (development). */
  readonly token: string | null | 'open';
}

/** Figures of this process for Prometheus. They count and time; they never name a restaurant, a person or an order. */
export function createMetrics({ ctx, program, token }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestMetrics(registry);
  const tills = new LastWords(ctx.clock);
  const gauges = createGauges(registry, ctx, { ...program, tillAges: () => tills.ages() });
  return {
    requests,
    heardTill: (posTerminalId) => tills.heard(posTerminalId),
    async answer(request) {
      if (token !== 'open' && !isBearer(request.headers.get('authorization'), token)) {
        return errorAnswer(notFound('page'));
      }
      await gauges.refresh();
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

function isBearer(header: string | null, token: string | null): boolean {
  if (token === null || header === null) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
