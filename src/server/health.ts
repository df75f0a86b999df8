import type { Db, OpenDatabase } from '#db/connection.ts';
import { listFailingJobs } from '#db/jobs/job-runs.repository.ts';
import { eventProblem } from '#db/jobs/parked-events.repository.ts';
import type { DiskReport } from './disk-guard.ts';
import type { FileCheck } from './file-check.ts';
import type { EdgeLoad } from './work-room.ts';

export interface HealthFacts {
  readonly version: string;
  /** Called each time, since a lease can move. */
  role(): 'primary' | 'replica' | 'box';
  readonly startedAtMs: number;
  /** How the file was found when it was last read from end to end; left out: it is not looked through. */
  readonly fileCheck?: () => FileCheck | null;
  /** How much space there is; left out if it is reported elsewhere. */
  readonly disk?: () => DiskReport;
}

/**
 * Whether this process can do its work: 200, or 503 when no row can be written. A replica never writes. Overload is
 * reported with 200: removing or restarting a busy machine makes the others busier. So are unhandled events and failed
 * jobs: another process would do no better, so a monitor alerts and nothing is restarted.
 */
export async function healthAnswer(
  fixture: Pick<OpenDatabase, 'isWritable'> & { readonly db: Db },
  { version, role: roleNow, startedAtMs, fileCheck, disk }: HealthFacts,
  load: EdgeLoad | null = null,
): Promise<Response> {
  const role = roleNow();
  const isWell = role === 'replica' || (await fixture.isWritable());
  const body = {
    status: isWell ? (load?.isOverloaded ? 'overloaded' : 'ok') : 'unavailable',
    version,
    role,
    database: isWell ? (role === 'replica' ? 'readOnly' : 'writable') : 'notWritable',
    events: isWell ? await eventProblem(fixture.db) : null,
    failingJobs: isWell ? await listFailingJobs(fixture.db) : null,
    ...(fileCheck ? { fileCheck: fileCheck() } : {}),
    ...(disk ? { disk: disk() } : {}),
    uptimeSeconds: Math.floor((Date.now() - startedAtMs) / 1000),
    ...(load ? { load } : {}),
  };
  return Response.json(body, { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
