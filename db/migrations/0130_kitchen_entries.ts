import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { oneOf, tables } from './migration.ts';

/**
 * What each station was told of each bill, as entries that are never changed. Open orders get theirs from the papers that were
 * queued for them.
 */
const made = tables([
  `create table kitchen_entries (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    /** Of print_stations and printers, which may have gone since. */
    stationId text not null,
    stationName text not null,
    seesAll integer not null check (seesAll in (0, 1)),
    printerId text not null,
    kind text not null ${oneOf('kind', ['told', 'dropped', 'left', 'came'])},
    /** '3 CHANGE': the bill's version and the docket. Null: a move. */
    paper text,
    /** EntryLine of src/domain/printing/kitchen-book.ts. */
    linesJson text not null check (json_valid(linesJson)),
    otherOrderId text,
    byKind text not null,
    byId text not null,
    byName text not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index kitchen_entries_by_order on kitchen_entries (orderId, id)',
  'create index kitchen_entries_moved on kitchen_entries (otherOrderId) where otherOrderId is not null',
]);

interface Words {
  readonly line: { readonly id: string; readonly priced: { readonly quantity: number } };
}
interface Also {
  readonly stationName: string;
  readonly lines: readonly Words[];
}
interface Paper {
  readonly kind: string;
  readonly marks: { readonly isForLater?: boolean };
  readonly station: {
    readonly stationName: string;
    readonly seesAll?: boolean;
    readonly lines: readonly Words[];
    readonly alsoOnThisOrder: readonly Also[];
  };
  readonly before?: readonly Words[];
  readonly alsoBefore?: readonly Also[];
  readonly cameFrom?: readonly string[];
}
interface Job {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly stationId: string;
  readonly printerId: string;
  readonly orderVersion: number;
  readonly docketType: string;
  readonly payloadJson: string;
  readonly createdIsoDateTimeUtc: string;
}

/** Orders that may still change: the kitchen may be done with one whose bill is open, or reopened soon after it was paid. */
const MAY_CHANGE = `o.statusCode in ('new', 'accepted')
    or (o.statusCode = 'completed' and (
      exists (select 1 from bills b where b.id = o.id and b.state = 'open')
      or o.placedIsoDateTimeUtc >= (select date(max(createdIsoDateTimeUtc), '-2 days') from print_jobs)))`;

/** Papers of those orders, but reprints, further copies and those that certainly never came out. */
const PAPERS = `select p.id, p.restaurantId, p.storeId, p.orderId, p.stationId,
    coalesce(p.failedOverFromPrinterId, p.printerId) as printerId, p.orderVersion, p.docketType, p.payloadJson, p.createdIsoDateTimeUtc
  from print_jobs p join orders o on o.id = p.orderId
  where (${MAY_CHANGE}) and p.stationId is not null and p.copyNumber = 1 and p.reason <> 'reprint'
    and p.docketType in ('ORDER_TICKET', 'CHANGE')
    and (p.stage <> 'dismissed' or p.isUncertain = 1 or coalesce(p.errorKind, '') = 'uncertain')
  order by p.orderId, p.orderVersion, p.id`;

type Counts = Map<string, { seenFrom: string | null; units: number; words: Words }>;

function countsOf(lines: readonly Words[], also: readonly Also[]): Counts {
  const own = lines.map((words) => ({ seenFrom: null, words }));
  const seen = also.flatMap(({ stationName, lines: there }) =>
    there.map((words) => ({ seenFrom: stationName, words })),
  );
  return new Map(
    [...own, ...seen].map(({ seenFrom, words }) => [
      JSON.stringify([seenFrom, words.line.id]),
      { seenFrom, words, units: words.line.priced.quantity },
    ]),
  );
}

function between(before: Counts, after: Counts) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const units = (now?.units ?? 0) - (old?.units ?? 0);
    const isSame = units === 0 && JSON.stringify(old?.words) === JSON.stringify(now?.words);
    const [seenFrom, lineId] = JSON.parse(key) as [string | null, string];
    return isSame ? [] : [{ lineId, seenFrom, units, words: now?.words ?? null }];
  });
}

async function tellAsPapersDid(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql.raw<Job>(PAPERS).execute(db);
  const known = new Map<string, Counts>();
  const seenPapers = new Set<string>();
  let last = { orderId: '', id: '' };
  for (const job of rows) {
    const paper = JSON.parse(job.payloadJson) as Paper;
    if (paper.marks.isForLater === true) continue;
    const { seesAll = false, lines, alsoOnThisOrder } = paper.station;
    const seen = (also: readonly Also[]) => (seesAll ? also : []);
    const place = `${job.orderId} ${job.stationId} ${job.printerId}`;
    const earlier = known.get(place) ?? new Map();
    // A change leaves out what others make where that stayed the same.
    const alsoBefore = seen(paper.alsoBefore ?? alsoOnThisOrder);
    const before = paper.kind === 'CHANGE_TICKET' ? countsOf(paper.before ?? [], alsoBefore) : earlier;
    const after = countsOf(lines, seen(alsoOnThisOrder));
    const key = `${place} ${job.orderVersion} ${job.docketType}`;
    // One that may have come out before it went to another printer: it says the same there.
    if (seenPapers.has(key)) continue;
    seenPapers.add(key);
    // Entries are read by id: one that went to another printer late is still older than what followed.
    const id = last.orderId === job.orderId && last.id > job.id ? last.id : job.id;
    last = { orderId: job.orderId, id: `${id}b` };
    await writeCame(db, { ...job, id }, paper, between(earlier, before));
    const told = {
      id: `${id}b`,
      kind: 'told',
      paper: `${job.orderVersion} ${job.docketType}`,
      otherOrderId: null,
    } as const;
    await write(db, job, paper, { ...told, lines: between(before, after) });
    known.set(place, after);
  }
}

/** What a station knew otherwise: of dishes that came from other bills. It is with the first; each is named. */
async function writeCame(db: Kysely<unknown>, job: Job, paper: Paper, lines: readonly unknown[]): Promise<void> {
  const [first = null, ...more] = paper.cameFrom ?? [];
  const came = { kind: 'came', paper: null } as const;
  if (first !== null || lines.length > 0) {
    await write(db, job, paper, { ...came, id: `${job.id}a`, otherOrderId: first, lines });
  }
  for (const [at, otherOrderId] of more.entries()) {
    await write(db, job, paper, { ...came, id: `${job.id}a${at}`, otherOrderId, lines: [] });
  }
}

async function write(
  db: Kysely<unknown>,
  job: Job,
  { station }: Paper,
  entry: {
    readonly id: string;
    readonly kind: 'came' | 'told';
    readonly paper: string | null;
    readonly otherOrderId: string | null;
    readonly lines: readonly unknown[];
  },
): Promise<void> {
  if (entry.kind === 'told' && entry.lines.length === 0) return;
  const values = [
    ...[entry.id, job.restaurantId, job.storeId, job.orderId, job.stationId],
    ...[station.stationName, station.seesAll === true ? 1 : 0, job.printerId, entry.kind],
    ...[entry.paper, JSON.stringify(entry.lines), entry.otherOrderId],
    ...['system', '', '', job.createdIsoDateTimeUtc],
  ];
  await sql`insert into kitchen_entries values (${sql.join(values)})`.execute(db);
}

export const m0130_kitchen_entries: Migration = {
  async up(db) {
    await made.up(db);
    await tellAsPapersDid(db);
  },
  async down(db) {
    await made.down?.(db);
  },
};
