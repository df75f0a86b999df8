import type { Hono } from 'hono';
import { versionsOfStore } from '#db/access/callers.repository.ts';
import type { Replication } from '#db/replication.ts';
import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { baseWithout } from '#src/pages/page.tsx';
import type { Surface } from '#src/pages/surface.ts';
import { type AppParts, createApp, createRefusals } from './app.ts';
import type { ClientFiles } from './assets.ts';
import type { Base } from './base.ts';
import { createCartLinks } from './cart-links.ts';
import type { Cells } from './cells/cells.ts';
import type { ClusterGate } from './cluster/gate.ts';
import { createEdge, type Edge } from './edge.ts';
import type { HealthFacts } from './health.ts';
import type { Program } from './listen.ts';
import { liveRoutes } from './live.ts';
import { LiveHub } from './live-hub.ts';
import { type Loop, startLoops } from './loops.ts';
import type { ProgramFacts } from './metrics/gauges.ts';
import { createMetrics, type MetricsOptions } from './metrics/metrics.ts';
import type { Tracing } from './metrics/tracing.ts';
import { CachedPages } from './page-cache.ts';
import type { PageHost } from './page-parts.ts';
import type { FrontProxy } from './proxy.ts';
import { createStoreHosts } from './store-hosts.ts';
import type { SurfaceHosts } from './surface-hosts.ts';
import { mountTlsAsk } from './tls-ask.ts';
import { openTrainingRooms } from './training/training-rooms.ts';

export interface AssembleOptions {
  readonly base: Base;
  readonly ctx: AppContext;
  /** The built islands. */
  readonly client: ClientFiles;
  readonly health: HealthFacts;
  readonly surfaces: readonly Surface[];
  readonly hosts: SurfaceHosts;
  readonly replication: Replication;
  /** The other machines; null where there are none. */
  readonly cluster?: ClusterGate | null;
  /** The other cells; null where there is only this one. */
  readonly cells?: Cells | null;
  readonly handlers: readonly Handler[];
  readonly jobs: readonly Job[];
  readonly others: readonly ((ctx: AppContext) => Loop)[];
  /** Loops of every machine, also of one that only reads. */
  readonly everywhere?: readonly ((ctx: AppContext) => Loop)[];
  /** The proxy of ours before this program. */
  readonly proxy: FrontProxy | null;
  /** Memory for rendered public pages. */
  readonly pageCacheMegabytes: number;
  mountRoutes(app: Hono, ctx: AppContext): void;
  /** Routes only of this build: its start page, the pages for developers. */
  mountExtras(app: Hono, pageHost: PageHost): void;
  /** Who may read the figures of `/metrics`; left out where there is no such address. */
  readonly metricsToken?: MetricsOptions['token'];
  /** Left out or null: requests are not traced. */
  readonly tracing?: Tracing | null;
  /** See `Program`. */
  onLeave?(): Promise<void>;
  /** Ends what this build started beside the loops. */
  onStop?(): Promise<void>;
}

export interface Assembled extends Program {
  readonly app: Hono;
}

/** Assembles the parts that both builds share with those in which they differ. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { base, ctx, client, hosts } = options;
  const { database, log } = base;
  const storeHosts = createStoreHosts(ctx.db, new Set([new URL(ctx.publicUrl).host, ...hosts.keys()]));
  const links = createCartLinks(ctx, (host) => storeHosts.at(host)?.root ?? null);
  const keeper = keeperOf(options, links);
  const pageHost: PageHost = {
    ctx,
    manifest: client.manifest,
    keeper,
    baseOf(surface, { request, root }) {
      if (root !== null) return baseWithout(root);
      return hosts.has(request.headers.get('host') ?? '') ? '' : surface.prefix;
    },
    cartLink: (scope, { request }) => links.ofRequest(scope, request),
  };
  const hub = new LiveHub(ctx);
  const parts: AppParts = {
    ctx,
    database: database,
    client,
    pageHost,
    health: options.health,
    load: () => edge.load(),
    surfaces: options.surfaces,
    mountRoutes(to) {
      liveRoutes(to, ctx, hub);
      options.mountRoutes(to, ctx);
      training.mount(to);
    },
    mountExtras: (to) => options.mountExtras(mountTlsAsk(to, storeHosts), pageHost),
  };
  const training = openTrainingRooms(parts, options.mountRoutes);
  const app = createApp(parts);
  const edge: Edge = createEdge({
    app,
    keeper,
    log,
    hosts,
    storeHosts,
    proxy: options.proxy,
    publicUrl: ctx.publicUrl,
    newRequestId: () => ctx.ids.next(),
    tracing: options.tracing ?? null,
    ...metricsOf(options, { hub, keeper, load: () => edge.load(), oldestEvents: () => loops.oldestEvents() }),
    cluster: options.cluster ?? null,
    cells: options.cells?.gate ?? null,
    refuse: createRefusals(parts),
  });
  const ofCells = options.cells ? [options.cells.loop((storeIds) => hub.endStores(storeIds))] : [];
  const everywhere = [...(options.everywhere ?? []), ...ofCells];
  const loops = startLoops({ ...options, everywhere, database: database, writes: base.writes, hub });
  return {
    app,
    edge,
    start: loops.start,
    leave: async () => options.onLeave?.(),
    async quiet() {
      hub.close();
      await training.stop();
      await loops.stop();
    },
    async stop() {
      await options.onStop?.();
      await options.tracing?.stop();
      await database.close();
      log.flush();
    },
  };
}

function keeperOf(
  { base: { database }, ctx, surfaces, pageCacheMegabytes }: AssembleOptions,
  links: ReturnType<typeof createCartLinks>,
): CachedPages {
  return new CachedPages({
    dataVersion: () => database.dataVersion(),
    versionsOf: (storeId) => versionsOfStore(ctx.db, storeId),
    cartLink: links.ofRequest,
    emptyCartLink: links.empty,
    now: Date.now,
    cacheQuery: (query) => surfaces.find((surface) => surface.cacheQuery)?.cacheQuery?.(query) ?? '',
    maxBytes: pageCacheMegabytes * 1024 * 1024,
  });
}

type PartsToWatch = Pick<ProgramFacts, 'load' | 'oldestEvents'> & {
  readonly hub: LiveHub;
  readonly keeper: CachedPages;
};

function metricsOf({ metricsToken: token, ctx, replication, base, health }: AssembleOptions, parts: PartsToWatch) {
  if (token === undefined) return {};
  const { hub, keeper, load, oldestEvents } = parts;
  const program = {
    load,
    oldestEvents,
    isPrimary: replication.isPrimary,
    lagMs: () => replication.lagMs(),
    liveStreams: () => hub.counters.streams,
    pages: () => keeper.counters,
    commits: () => base.database.counters,
    health,
  };
  return { metrics: createMetrics({ ctx, token, program }) };
}
