import { existsSync, statSync } from 'node:fs';
import type { OpenDatabase, OpenOptions } from '#db/connection.ts';
import { hasSchema, isUpToDate, NewerDatabase } from '#db/migrate.ts';
import { MOUNT_PAGE_BYTES } from '#db/page-size.ts';
import type { Replication } from '#db/replication.ts';
import type { AppContext, Log, Secrets } from '#src/context.ts';
import type { ClientFiles } from '../assets.ts';
import type { Loop } from '../loops.ts';
import { primaryLost } from '../no-primary.ts';
import { createAheadKeeper, NOTHING_TO_NOTE } from './ahead.ts';
import { Followers } from './followers.ts';
import { type ClusterGate, createClusterGate } from './gate.ts';
import { DATABASE_FILE, followLiteFs, type LiteFs } from './litefs.ts';
import { createMachineCalls } from './machine-calls.ts';
import { createMachines } from './machines.ts';
import { builtFileFrom } from './other-release.ts';
import { startPictureCopier } from './pictures.ts';
import { createPositionCookies } from './position-cookie.ts';
import { startReporter } from './reporter.ts';
import { takeRestored } from './restored.ts';
import { createSeals } from './seal.ts';

export interface ClusterOptions {
  readonly mountDir: string;
  readonly litefsUrl: string;
  /** How our machines reach each other's program, with `{host}` for a machine's LiteFS name. */
  readonly machineUrl: string;
  /** What LiteFS calls this machine; null where nobody said. */
  readonly machineName: string | null;
  readonly client: ClientFiles;
  readonly by: 'proxy' | 'fly-replay';
  /** The gate before the lease; null where the lease never moves. */
  readonly leaseGateUrl: string | null;
  readonly dataDir: string;
  readonly secrets: Pick<Secrets, 'keyedHash'>;
  /** The cell that this cluster is; null: there is only one. */
  readonly cell: string | null;
  readonly log: Log;
  onLost(): void;
  onRewritten(): void;
  /** This machine was to become the primary of a database that only a later release can work with. */
  onOutdated(): void;
}

/** This machine as one of several that hold the database. */
export interface Cluster {
  readonly replication: Replication;
  readonly gate: ClusterGate;
  readonly databasePath: string;
  /** How the database on the mount is opened. */
  readonly opening: OpenOptions;
  /** Hands over what exists only when the database is open. */
  open(base: { readonly database: OpenDatabase; prepareAsPrimary(): Promise<void> }): Promise<void>;
  /** Loops of every machine. */
  readonly loops: readonly ((ctx: AppContext) => Loop)[];
  report(): ClusterReport;
  /** Before a stop: takes nothing new on, and ends when what was taken on is answered. */
  leave(): Promise<void>;
  stop(): void;
}

/** Another machine, as the primary knows it. */
interface CopyReport {
  readonly name: string | null;
  readonly behind: number;
  readonly isCandidate: boolean;
  /** Whether it runs another release than the primary, as during a deploy. */
  readonly isOtherRelease: boolean;
}

/** For the health answer. */
export interface ClusterReport {
  readonly primary: string | null;
  /** Transactions in this machine's copy, and on the primary in those of the others. */
  readonly position: number;
  readonly copies: readonly CopyReport[];
  /** Commits of which another machine had word before they were answered, and those of which none had. */
  readonly confirmed: number;
  readonly alone: number;
}

const FIRST_COPY_WITHIN_MS = 60_000;
const SCHEMA_WITHIN_MS = 20_000;
const LEAVE_WITHIN_MS = 2000;
const LOOK_MS = 100;
const SAY_AGAIN_MS = 60_000;

/** Joins the others: resolves when this machine's role is known, and its copy is here. */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { mountDir, log, secrets, dataDir, client, machineName } = options;
  const release = client.manifest.version;
  const databasePath = `${mountDir}/${DATABASE_FILE}`;
  const { onLost, onRewritten } = options;
  const litefs = await followLiteFs({ mountDir, apiUrl: options.litefsUrl, log, onLost, onRewritten });
  const ahead = options.leaseGateUrl ? createAheadKeeper(options.leaseGateUrl, log) : NOTHING_TO_NOTE;
  const followers = new Followers(log, { ahead });
  const seals = createSeals(secrets.keyedHash('seal between machines', ''), Date.now, undefined, warnOfClocks(log));
  const machines = createMachines(options.machineUrl, seals);
  let isLeaving = false;
  let restoredAt = 0n;
  let isReadable = () => litefs.isPrimary();
  const gate = createClusterGate({
    litefs,
    machines,
    seals,
    cookies: createPositionCookies(secrets, options.cell),
    log,
    by: options.by,
    isReadable: () => isReadable(),
    isLeaving: () => isLeaving,
    builtFileElsewhere: (path) => builtFileFrom(followers.withOtherRelease(release), path, machines),
    answerMachine: createMachineCalls({ litefs, followers, dataDir, client, restoredAt: () => restoredAt }),
  });
  litefs.onChange(() => {
    if (!litefs.isPrimary()) followers.forgetAll(primaryLost());
  });
  await until(() => litefs.isPrimary() || hasContent(databasePath), FIRST_COPY_WITHIN_MS);
  if (litefs.isPrimary() && (await takeRestored(options))) restoredAt = litefs.readPosition();
  return {
    replication: litefs,
    gate,
    databasePath,
    opening: {
      pageBytes: MOUNT_PAGE_BYTES,
      sharesReads: () => litefs.isPrimary(),
      afterCommit: () => whenHeld(litefs, followers),
    },
    async open({ database, prepareAsPrimary }) {
      litefs.beforePromotion(async () => {
        try {
          await prepareAsPrimary();
        } catch (error) {
          // It would keep the lease from a machine that can.
          if (error instanceof NewerDatabase) options.onOutdated();
          throw error;
        }
      });
      isReadable = readableOf(database);
      // With tables of an earlier release it hands everything on until the primary has migrated: nothing to wait for.
      await until(() => litefs.isPrimary() || hasSchema(database), SCHEMA_WITHIN_MS);
    },
    loops: [
      () => startReporter({ litefs, machines, id: crypto.randomUUID(), name: machineName, release, onRewritten }),
      (ctx) => startPictureCopier(ctx, { litefs, machines }),
    ],
    report: () => reportOf(litefs, followers, release),
    async leave() {
      isLeaving = true;
      await Bun.sleep(LOOK_MS);
      await until(() => !followers.isAwaited(), LEAVE_WITHIN_MS);
      followers.leave();
    },
    stop: litefs.stop.bind(litefs),
  };
}

/** Once a minute at most. */
function warnOfClocks(log: Log): (offMs: number) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (offMs) => {
    if (performance.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = performance.now();
    // Its reports are not read: it counts as away, and does not take over in good order.
    log.error('the clock of another machine is wrong, or ours: what it hands on is taken as from outside', { offMs });
  };
}

function reportOf(litefs: Replication, followers: Followers, release: string): ClusterReport {
  const position = Number(litefs.position());
  return {
    primary: litefs.primary(),
    position,
    copies: followers.list().map((one) => ({
      name: one.name,
      behind: Math.max(0, position - Number(one.position)),
      isCandidate: one.isCandidate,
      isOtherRelease: one.release !== release,
    })),
    ...followers.counters,
  };
}

/** Once it is up to date it stays so: a schema only grows. */
function readableOf(database: OpenDatabase): () => boolean {
  let isReadable = false;
  return () => {
    isReadable ||= isUpToDate(database);
    return isReadable;
  };
}

/** LiteFS that ends in this very moment, as where its disk is full, takes the place of the commit with it: nobody hears that it is kept. */
function whenHeld(litefs: LiteFs, followers: Pick<Followers, 'whenHeld'>): Promise<void> | null {
  let position: bigint;
  try {
    position = litefs.readPosition();
  } catch {
    return Promise.reject(primaryLost());
  }
  return followers.whenHeld(position);
}

function hasContent(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!isSo() && performance.now() < giveUpAt) await Bun.sleep(LOOK_MS);
}
