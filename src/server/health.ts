import type { Db, OpenDatabase } from '#db/connection.ts';
import { listFailingJobs } from '#db/jobs/job-runs.repository.ts';
import { eventProblem } from '#db/jobs/parked-events.repository.ts';
import type { Role } from '#db/replication.ts';
import { jsonAnswer } from '#src/http/json-answer.ts';
import type { BackupReport } from './backup-loop.ts';
import type { ClusterReport } from './cluster/cluster.ts';
import type { DiskReport } from './disk-guard.ts';
import type { FileCheck } from './file-check.ts';
import type { EdgeLoad } from './work-room.ts';

export interface HealthFacts {
  readonly version: string;
  /** Called each time, since a lease can move. */
  role(): Role | 'box';
  readonly startedAtMs: number;
  /** How the file was found when it was last read from end to end; left out: it is not looked through. */
  readonly fileCheck?: () => FileCheck | null;
  /** The newest sealed backup; left out where none are made. */
  readonly backup?: () => BackupReport | null;
  /** How much space there is; left out if it is reported elsewhere. */
  readonly disk?: () => DiskReport;
  /** How this machine stands with the others; left out where there are none. */
  readonly cluster?: () => ClusterReport;
}

/**
 * Whether this process can do its work: 200, or 503 when no row can be written. A copy never writes, and is of use without
 * a primary too. Overload is reported with 200: removing or restarting a busy machine makes the others busier. So are
 * unhandled events and failed jobs: another process would do no better, so a monitor alerts and nothing is restarted.
 */
export async function healthAnswer(
  fixture: Pick<OpenDatabase, 'isWritable'> & { readonly db: Db },
  { version, role: roleNow, startedAtMs, fileCheck, disk, backup, cluster }: HealthFacts,
  load: EdgeLoad | null = null,
): Promise<Response> {
  const role = roleNow();
  const isCopy = role === 'replica' || role === 'adrift';
  const isWell = isCopy || (await fixture.isWritable());
  const body = {
    status: isWell ? (load?.isOverloaded ? 'overloaded' : role === 'adrift' ? 'noPrimary' : 'ok') : 'unavailable',
    version,
    role,
    database: isWell ? (isCopy ? 'readOnly' : 'writable') : 'notWritable',
    events: isWell ? await eventProblem(fixture.db) : null,
    failingJobs: isWell ? await listFailingJobs(fixture.db) : null,
    ...(fileCheck ? { fileCheck: fileCheck() } : {}),
    ...(disk ? { disk: disk() } : {}),
    ...(backup ? { backup: backup() } : {}),
    ...(cluster ? { cluster: cluster() } : {}),
    uptimeSeconds: Math.floor((Date.now() - startedAtMs) / 1000),
    ...(load ? { load } : {}),
  };
  return jsonAnswer(body, { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
