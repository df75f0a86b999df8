/** The process that holds a print job while it is being sent. */
export interface Worker {
  /** The machine: process numbers mean something only there. */
  readonly machine: string;
  readonly processId: number;
  /** Identifies this start of the program: in a container every start is process 1. */
  readonly run: string;
}

export function ownerOf({ machine, processId, run }: Worker): string {
  return JSON.stringify([machine, processId, run]);
}

/**
 * Whether a job was left by a process of this machine that has ended, so that a killed program doesn't wait for its own
 * lease. A running process, or one on another machine, keeps its lease.
 */
export function wasLeftHere(owner: string | null, us: Worker, isAlive: (processId: number) => boolean): boolean {
  if (owner === null) return false;
  const [machine, processId, run] = JSON.parse(owner) as [string, number, string];
  if (machine !== us.machine || run === us.run) return false;
  return processId === us.processId || !isAlive(processId);
}
