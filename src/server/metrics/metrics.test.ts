import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { insertOrder } from '#db/ordering/orders.repository.ts';
import { testContext } from '#db/testing/test-context.ts';
import { anOrder } from '#src/domain/printing/docket-examples.ts';
import { printingFixture } from '#src/features/printing/testing/printing-fixture.ts';
import type { ProgramFacts } from './gauges.ts';
import { createMetrics, METRICS_PATH } from './metrics.ts';

const TOKEN = 'a-token-of-the-monitor';
const quiet: Omit<ProgramFacts, 'tillAges'> = {
  load: () => ({ inFlight: 3, waitingBodies: 0, refused: 0, slowBodiesCut: 2, isOverloaded: false }),
  isPrimary: () => true,
  lagMs: () => null,
  liveStreams: () => 41,
  pages: () => ({ hits: 12, misses: 4 }),
  commits: () => ({ commits: 7, writes: 19 }),
  oldestEvents: () => new Map([['printing', '2026-11-21T06:59:30Z']]),
  health: {},
};

const asking = (headers: Record<string, string> = {}) => new Request(`http://shop.test${METRICS_PATH}`, { headers });
const bearer = (token: string) => asking({ authorization: `Bearer ${token}` });

/** The lines of one figure, without its comments. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

describe('figures for operators', () => {
  test('are given to whoever has the token, and to nobody where there is none', async () => {
    const ctx = await testContext();
    const metrics = createMetrics({ ctx, program: quiet, token: TOKEN });
    const statuses = [asking(), bearer('wrong'), bearer(`${TOKEN}x`), bearer(TOKEN)].map(
      async (request) => (await metrics.answer(request)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200]);
    const closed = createMetrics({ ctx, program: quiet, token: null });
    expect((await closed.answer(bearer('null'))).status).toBe(404);
  });

  test('count orders, print jobs and boxes over all restaurants, and age what waits', async () => {
    const ctx = await printingFixture();
    const metrics = createMetrics({ ctx, program: quiet, token: 'open' });
    for (const [id, statusCode] of [
      ['a', 'new'],
      ['b', 'accepted'],
      ['c', 'accepted'],
      ['d', 'completed'],
    ] as const) {
      const order = anOrder({
        id,
        statusCode,
        businessDay: '2026-11-21',
        orderNumber: id,
        placedIsoDateTimeUtc: '2026-11-21T06:58:00.000Z',
      });
      await ctx.write((trx) => insertOrder(trx, order, null));
    }
    const text = await (await metrics.answer(asking())).text();
    expect(linesOf(text, 'servery_orders_open')).toEqual([
      'servery_orders_open{status="accepted"} 2',
      'servery_orders_open{status="new"} 1',
    ]);
    expect(linesOf(text, 'servery_order_unanswered_seconds')).toEqual(['servery_order_unanswered_seconds 120']);
    expect(linesOf(text, 'servery_outbox_age_seconds')).toEqual(['servery_outbox_age_seconds{handler="printing"} 30']);
    expect(linesOf(text, 'servery_print_jobs')).toEqual(['servery_print_jobs{stage="failed"} 0']);
    expect(linesOf(text, 'servery_boxes')).toContain('servery_boxes{seen="1m"} 0');
    expect(linesOf(text, 'servery_live_streams')).toEqual(['servery_live_streams 41']);
    expect(linesOf(text, 'servery_database_writes_total')).toEqual(['servery_database_writes_total 19']);
    expect(linesOf(text, 'servery_replication_lag_seconds')).toEqual([]);
    expect(text).not.toContain('roma');
  });

  test('say how old the newest backup is, how much room there is, and how many machines could take over', async () => {
    const ctx = await testContext();
    const copy = { name: 'mel', behind: 0, isOtherRelease: false };
    const cluster = (primary: string | null) => ({
      primary,
      position: 7,
      copies: [
        { ...copy, isCandidate: true },
        { ...copy, isCandidate: false },
        { ...copy, isCandidate: false },
      ],
      confirmed: 1,
      alone: 0,
    });
    const shown = async (primary: string | null) => {
      const newestIsoDateTimeUtc = ctx.clock.now().subtract({ hours: 2 }).toString();
      const health = {
        backup: () => ({ newestIsoDateTimeUtc, problem: null }),
        disk: () => ({ state: 'ok' as const, freeBytes: 5e9, totalBytes: 9e9, reserveBytes: 0 }),
        cluster: () => cluster(primary),
      };
      const metrics = createMetrics({ ctx, program: { ...quiet, health }, token: 'open' });
      const text = await (await metrics.answer(asking())).text();
      return linesOf(text, 'servery_').filter((line) => /^servery_(copies|backup|disk)/.test(line));
    };
    expect(await shown(null)).toEqual([
      'servery_copies{candidate="yes"} 1',
      'servery_copies{candidate="no"} 2',
      'servery_backup_age_seconds 7200',
      'servery_disk_free_bytes 5000000000',
    ]);
    expect((await shown('syd'))[0]).toStartWith('servery_backup_age_seconds');
  });

  test('count tills by when each last asked something, and forget who said nothing for a week', async () => {
    const ctx = await testContext();
    const metrics = createMetrics({ ctx, program: quiet, token: 'open' });
    const shown = async () =>
      linesOf(await (await metrics.answer(asking())).text(), 'servery_tills{').filter((line) => !line.endsWith(' 0'));
    expect(await shown()).toEqual([]);
    metrics.heardTill('front');
    metrics.heardTill('bar');
    ctx.pass({ minutes: 3 });
    metrics.heardTill('bar');
    expect(await shown()).toEqual(['servery_tills{seen="1m"} 1', 'servery_tills{seen="5m"} 1']);
    ctx.pass({ hours: 30 });
    expect(await shown()).toEqual(['servery_tills{seen="longer"} 2']);
    ctx.pass({ hours: 24 * 7 });
    expect(await shown()).toEqual([]);
  });

  test('are those that the alerts ask for, and each alert has its runbook', async () => {
    const root = join(import.meta.dir, '../../..');
    const alerts = await Bun.file(join(root, 'deploy/prometheus/alerts.yml')).text();
    const text = await (
      await createMetrics({ ctx: await testContext(), program: quiet, token: 'open' }).answer(asking())
    ).text();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = new Set(
      [...alerts.matchAll(/\b(servery_\w+?)(?:_count|_bucket|_sum)?\b[{[) ]/g)].map(([, name]) => name),
    );
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    const headings = (await Bun.file(join(root, 'docs/operations.md')).text()).matchAll(/^## (.+)$/gm);
    const anchors = new Set(
      [...headings].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const runbooks = [...alerts.matchAll(/operations\.md#([\w-]+)/g)].map(([, anchor]) => anchor!);
    expect(runbooks.length).toBe(alerts.match(/- alert:/g)!.length);
    expect(runbooks.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  test('of requests are kept by route: no address that a caller makes up adds a series', async () => {
    const metrics = createMetrics({ ctx: await testContext(), program: quiet, token: 'open' });
    const route = '/restaurants/:restaurantId/stores/:storeId';
    metrics.requests.answered({ route, method: 'GET', status: 200, ms: 4 });
    metrics.requests.answered({ route: null, method: 'GET', status: 404, ms: 1 });
    for (let at = 0; at < 50; at++) metrics.requests.answered({ route: null, method: `M${at}`, status: 404, ms: 1 });
    const text = await (await metrics.answer(asking())).text();
    const counts = linesOf(text, 'servery_http_request_duration_seconds_count');
    expect(counts).toEqual([
      `servery_http_request_duration_seconds_count{route="${route}",method="GET",status="2xx"} 1`,
      'servery_http_request_duration_seconds_count{route="none",method="GET",status="4xx"} 1',
      'servery_http_request_duration_seconds_count{route="none",method="other",status="4xx"} 50',
    ]);
    const buckets = linesOf(text, `servery_http_request_duration_seconds_bucket{le="`).filter((line) =>
      line.includes(route),
    );
    expect(buckets.map((line) => line.split(' ').at(-1))).toEqual([
      '0',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
      '1',
    ]);
    expect(text).toContain(
      `servery_http_request_duration_seconds_sum{route="${route}",method="GET",status="2xx"} 0.004`,
    );
  });
});
