import { Counter, Gauge, type Registry } from 'prom-client';
import { type OperationsFacts, readOperationsFacts } from '#db/jobs/operations.queries.ts';
import type { Needs } from '#src/context.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import type { HealthFacts } from '../health.ts';
import type { EdgeLoad } from '../work-room.ts';

/** What the parts of a running program say of themselves when they are asked. */
export interface ProgramFacts {
  load(): EdgeLoad;
  isPrimary(): boolean;
  /** How far this copy is behind the primary; null: it cannot tell, or there is nothing to be behind of. */
  lagMs(): number | null;
  liveStreams(): number;
  pages(): { readonly hits: number; readonly misses: number };
  commits(): { readonly commits: number; readonly writes: number };
  /** When the oldest event that a handler still has to handle occurred, by handler. Empty where no dispatcher runs. */
  oldestEvents(): ReadonlyMap<string, string | null>;
  /** What the health answer says of this machine. */
  readonly health: Pick<HealthFacts, 'backup' | 'disk' | 'cluster'>;
  /** How many seconds ago each till last asked something of this machine. */
  tillAges(): readonly number[];
}

type Set = (value: number, labels?: Record<string, string>) => void;

/** One gauge: what it is called, what it says, and its values at the moment of asking. */
type Sample = readonly [name: string, help: string, labels: readonly string[], read: (set: Set) => void];

/** Boxes and tills by how long ago they were last heard of. A box reports every few seconds while its line is up. */
const SEEN_WITHIN = [
  ['1m', 60],
  ['5m', 300],
  ['1h', 3600],
  ['1d', 86_400],
] as const;

/** Gauges that are read when they are asked for, so that nothing is counted while nobody looks. */
export function createGauges(registry: Registry, ctx: Needs<'db' | 'clock'>, program: ProgramFacts) {
  const gauges = new Map<string, { gauge: Gauge; read: Sample[3] }>();
  const add = ([name, help, labelNames, read]: Sample) => {
    gauges.set(name, { gauge: new Gauge({ name, help, labelNames, registers: [registry] }), read });
  };
  let facts: OperationsFacts | null = null;
  for (const sample of [...programSamples(ctx, program), ...machineSamples(ctx, program.health)]) add(sample);
  for (const sample of factSamples(ctx, () => facts)) add(sample);
  countersOf(registry, program);
  return {
    async refresh(): Promise<void> {
      facts = await readOperationsFacts(ctx.db, grantPlatformScope());
      for (const { gauge, read } of gauges.values()) {
        gauge.reset();
        // One without labels would say 0 where it has nothing to say.
        gauge.remove({});
        read((value, labels) => (labels ? gauge.set(labels, value) : gauge.set(value)));
      }
    },
  };
}

function programSamples(ctx: Needs<'clock'>, program: ProgramFacts): Sample[] {
  return [
    ['servery_primary', 'Whether this machine is the one that writes.', [], (set) => set(program.isPrimary() ? 1 : 0)],
    [
      'servery_replication_lag_seconds',
      'How far this copy is behind the primary; left out on the primary.',
      [],
      (set) => {
        const lag = program.lagMs();
        if (lag !== null) set(lag / 1000);
      },
    ],
    ['servery_http_requests_in_flight', 'Requests under way.', [], (set) => set(program.load().inFlight)],
    [
      'servery_http_bodies_waiting',
      'Requests whose body is still on its way.',
      [],
      (set) => set(program.load().waitingBodies),
    ],
    [
      'servery_live_streams',
      'Open live streams: tills, admin and customers’ order pages.',
      [],
      (set) => set(program.liveStreams()),
    ],
    [
      'servery_tills',
      'Tills that asked something of this machine since it started, by when they last did.',
      ['seen'],
      (set) => countBySeen(program.tillAges(), set),
    ],
    [
      'servery_outbox_age_seconds',
      'Age of the oldest event that a handler has still to handle.',
      ['handler'],
      (set) => {
        for (const [handler, occurred] of program.oldestEvents()) set(ageOf(ctx, occurred), { handler });
      },
    ],
  ];
}

function machineSamples(ctx: Needs<'clock'>, { backup, disk, cluster }: ProgramFacts['health']): Sample[] {
  return [
    [
      'servery_copies',
      'Machines that report to this primary, by whether they could take over.',
      ['candidate'],
      (set) => {
        const report = cluster?.();
        if (!report || report.primary !== null) return;
        for (const [candidate, isCandidate] of [
          ['yes', true],
          ['no', false],
        ] as const) {
          set(report.copies.filter((one) => one.isCandidate === isCandidate).length, { candidate });
        }
      },
    ],
    [
      'servery_backup_age_seconds',
      'Age of the newest sealed backup on this machine; left out where none was made.',
      [],
      (set) => {
        const newest = backup?.()?.newestIsoDateTimeUtc ?? null;
        if (newest !== null) set(ageOf(ctx, newest));
      },
    ],
    [
      'servery_disk_free_bytes',
      'Room on the disk of the data folder.',
      [],
      (set) => {
        const free = disk?.().freeBytes ?? null;
        if (free !== null) set(free);
      },
    ],
  ];
}

type Now = () => OperationsFacts | null;

function factSamples(ctx: Needs<'clock'>, now: Now): Sample[] {
  return [...orderSamples(ctx, now), ...eventSamples(now), ...deviceSamples(ctx, now)];
}

function countBySeen(ages: readonly number[], set: Set): void {
  const groupOf = (age: number) => SEEN_WITHIN.find(([, seconds]) => age <= seconds)?.[0] ?? 'longer';
  for (const name of [...SEEN_WITHIN.map(([one]) => one), 'longer']) {
    set(ages.filter((age) => groupOf(age) === name).length, { seen: name });
  }
}

function from(now: Now, read: (facts: OperationsFacts, set: Set) => void): Sample[3] {
  return (set) => {
    const facts = now();
    if (facts) read(facts, set);
  };
}

function orderSamples(ctx: Needs<'clock'>, now: Now): Sample[] {
  return [
    [
      'servery_orders_open',
      'Orders that are not finished.',
      ['status'],
      from(now, ({ openOrders }, set) => {
        for (const { name, count } of openOrders) set(count, { status: name });
      }),
    ],
    [
      'servery_order_unanswered_seconds',
      'How long the order that has waited longest for an answer has waited. Orders ahead count from when they were placed.',
      [],
      from(now, (facts, set) => set(ageOf(ctx, facts.oldestNewIsoDateTimeUtc))),
    ],
    [
      'servery_print_jobs',
      'Print jobs that wait, are under way, or failed and nobody has dismissed.',
      ['stage'],
      from(now, ({ printJobs }, set) => {
        for (const { name, count } of printJobs) set(count, { stage: name });
      }),
    ],
    [
      'servery_messages_queued',
      'Texts and emails that are not sent yet.',
      [],
      from(now, (facts, set) => set(facts.queuedMessages)),
    ],
  ];
}

function eventSamples(now: Now): Sample[] {
  return [
    [
      'servery_events_parked',
      'Events put aside for a person.',
      ['money'],
      from(now, ({ events }, set) => {
        set(events.parkedMoney, { money: 'yes' });
        set(events.parked - events.parkedMoney, { money: 'no' });
      }),
    ],
    [
      'servery_events_failing',
      'Lanes of events that failed and are tried again.',
      [],
      from(now, ({ events }, set) => set(events.failing)),
    ],
    [
      'servery_job_failing',
      'Jobs whose last run failed.',
      ['job'],
      from(now, ({ failingJobs }, set) => {
        for (const job of failingJobs) set(1, { job });
      }),
    ],
  ];
}

function deviceSamples(ctx: Needs<'clock'>, now: Now): Sample[] {
  return [
    ['servery_tills_paired', 'Tills that are paired.', [], from(now, (facts, set) => set(facts.pairedTills))],
    [
      'servery_boxes',
      'Boxes in stores, by when they last reported.',
      ['seen'],
      from(now, ({ boxesSeen }, set) => {
        const ages = boxesSeen.map((seen) => (seen === null ? Number.POSITIVE_INFINITY : ageOf(ctx, seen)));
        countBySeen(ages, set);
      }),
    ],
  ];
}

/** Totals that the parts count by themselves. */
function countersOf(registry: Registry, program: ProgramFacts): void {
  const total = (name: string, help: string, of: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(of());
      },
    });
  total('servery_pages_from_memory_total', 'Pages answered from memory.', () => program.pages().hits);
  total('servery_pages_rendered_total', 'Public pages rendered to be kept.', () => program.pages().misses);
  total('servery_database_commits_total', 'Commits of this process.', () => program.commits().commits);
  total(
    'servery_database_writes_total',
    'Writes of this process; several share a commit.',
    () => program.commits().writes,
  );
  total(
    'servery_slow_bodies_cut_total',
    'Requests cut off because their body came too slowly.',
    () => program.load().slowBodiesCut,
  );
}

function ageOf(ctx: Needs<'clock'>, isoDateTimeUtc: string | null): number {
  if (isoDateTimeUtc === null) return 0;
  const ms = ctx.clock.now().epochMilliseconds - Temporal.Instant.from(isoDateTimeUtc).epochMilliseconds;
  return Math.max(0, ms / 1000);
}
