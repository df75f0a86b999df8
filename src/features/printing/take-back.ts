import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { endLease, listLeases } from '#db/printing/print-queue.repository.ts';
import type { Needs } from '#src/context.ts';
import { type Worker, wasLeftHere } from '#src/domain/printing/print-lease.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

/** This very start of this program. */
export const THIS_WORKER: Worker = { machine: hostname(), processId: process.pid, run: randomUUID() };

/**
 * Before a process prints anything, it takes back jobs that earlier processes of this machine left unfinished. Their
 * bytes may be on paper, which is what `sending` says. Returns how many there were.
 */
export async function takeBackLeases(
  ctx: Needs<'write' | 'clock'>,
  worker: Worker,
  isAlive: (processId: number) => boolean = isRunning,
): Promise<number> {
  return ctx.write(async (trx) => {
    const left = (await listLeases(trx, grantPlatformScope())).filter(({ leaseOwner }) =>
      wasLeftHere(leaseOwner, worker, isAlive),
    );
    for (const { id } of left) await endLease(trx, id, ctx.clock.now());
    return left.length;
  });
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
