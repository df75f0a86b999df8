/** Whose a print job is while it is being sent. */
export interface Worker {
  /** The machine: process numbers mean something only there. */
  readonly machine: string;
  readonly processId: number;
  /** Of this start of the program: in a container every start is process 1. */
  readonly run: string;
}

export function ownerOf({ machine, processId, run }: Worker): string {
  return JSON.stringify([machine, processId, run]);
}

/**
 * Whether a job was left by a process of this machine that is no more: a program that was killed need not wait for its own
 * lease. A process that still runs, and one of another machine, keep theirs.
 */
export function wasLeftHere(owner: string | null, us: Worker, isAlive: (processId: number) => boolean): boolean {
  if (owner === null) return false;
  const [machine, processId, run] = JSON.parse(owner) as [string, number, string];
  if (machine !== us.machine || run === us.run) return false;
  return processId === us.processId || !isAlive(processId);
}
