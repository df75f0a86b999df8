import { Counter, Histogram, type Registry } from 'prom-client';

export interface AnsweredRequest {
  /** The pattern of the route; null where none took the request. */
  readonly route: string | null;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

export interface RequestMetrics {
  answered(request: AnsweredRequest): void;
  /** Turned away before a route saw it, because there is no room. */
  refused(): void;
}

const HELP =
  'Time to answer, by route pattern, method and first digit of the status. Pages out of memory are not in it.';
const NAME = 'servery_http_request_duration_seconds';
/** From a page out of memory to the slowest export; the last one has no bound. */
const UP_TO_MS = [2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000, Number.POSITIVE_INFINITY];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Series {
  readonly labels: { readonly route: string; readonly method: string; readonly status: string };
  /** Requests of each bucket, those of the smaller ones not included. */
  readonly counts: Uint32Array;
  sumMs: number;
}

/**
 * Counts into plain arrays and becomes samples when asked: the client's own way hashes the labels of each observation,
 * which costs a quick answer three hundredths of its time.
 */
class RequestTimes extends Histogram<'route' | 'method' | 'status' | 'le'> {
  readonly #series = new Map<string, Series>();

  add({ route, method, status, ms }: AnsweredRequest): void {
    const digit = (status / 100) | 0;
    const key = `${route} ${method} ${digit}`;
    let series = this.#series.get(key);
    if (!series) {
      // A caller's own word as a method is no series of its own.
      const named = METHODS.has(method) ? method : 'other';
      const shared = `${route} ${named} ${digit}`;
      const labels = { route: route ?? 'none', method: named, status: `${digit}xx` };
      series = this.#series.get(shared) ?? { labels, counts: new Uint32Array(UP_TO_MS.length), sumMs: 0 };
      this.#series.set(shared, series);
    }
    let bucket = 0;
    while (ms > UP_TO_MS[bucket]!) bucket++;
    series.counts[bucket]!++;
    series.sumMs += ms;
  }

  /** What the registry asks for when it writes its text. */
  async getForPromString() {
    return { name: NAME, help: HELP, type: 'histogram', values: [...this.#series.values()].flatMap(samplesOf) };
  }
}

function samplesOf({ labels, counts, sumMs }: Series) {
  let total = 0;
  const buckets = UP_TO_MS.map((upToMs, at) => {
    total += counts[at]!;
    const le = upToMs === Number.POSITIVE_INFINITY ? '+Inf' : upToMs / 1000;
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sumMs / 1000 },
    { metricName: `${NAME}_count`, labels, value: total },
  ];
}

/** Requests and their times by route. A caller cannot add a series: patterns and methods are the program's own. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const times = new RequestTimes({
    name: NAME,
    help: HELP,
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'servery_http_requests_refused_total',
    help: 'Requests turned away because there was no room.',
    registers: [registry],
  });
  return { answered: (request) => times.add(request), refused: () => refused.inc() };
}
