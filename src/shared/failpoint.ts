import { feature } from 'bun:bundle';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/**
 * Places at which a test kills the process, to show that nothing acknowledged is lost there (reliability targets R2).
 * Each is between two steps that must not depend on each other.
 */
export type Failpoint =
  /** The order, its tender and its dockets are written; the commit is not. */
  | 'order.written'
  /** Committed; the till has no answer. */
  | 'order.kept'
  | 'outbox.appended'
  /** The box has noted how far it sends; nothing has left. */
  | 'push.noted'
  /** The cloud has answered; the box has not noted it. */
  | 'push.answered'
  | 'push.confirmed'
  /** In the cloud: the box's rows are written; the commit is not. */
  | 'receive.written'
  /** In the cloud: committed; the box has no answer. */
  | 'receive.kept'
  /** In the cloud: a box's command is done; its answer is not written. */
  | 'command.done'
  | 'command.kept'
  /** The cloud's rows are written; the place in its feed is not. */
  | 'feed.written'
  | 'feed.kept'
  | 'snapshot.half'
  /** All rows are written; what was not among them is still there. */
  | 'snapshot.whole'
  | 'snapshot.kept'
  | 'print.claimed'
  /** The printer has confirmed; it is not recorded. */
  | 'print.sent'
  | 'print.noted'
  | 'terminal.wanted'
  /** Noted as sent; nothing has left. */
  | 'terminal.sending'
  /** The terminal has it; it is not noted. */
  | 'terminal.sent'
  /** The terminal has reported the outcome; it is not recorded. */
  | 'terminal.ended'
  /** The copy before a change of the schema exists; the schema is unchanged. */
  | 'migration.copied'
  | 'migration.done'
  /** Credentials are deleted; the rest of the store is still there. */
  | 'wipe.half'
  /** A restaurant is leaving for another cell: half of its rows are there. */
  | 'move.copying'
  | 'move.copied'
  /** What is settled is there, and was compared. */
  | 'move.ahead'
  /** Nobody changes it here any more; the other cell has not got all of it. */
  | 'move.frozen'
  /** The other cell has it; this one doesn't know yet. */
  | 'move.admitted'
  /** Requests go there; its rows are still here. */
  | 'move.moved'
  /** In the other cell: some rows that are settled are written ahead, and not noted as such. */
  | 'move.early'
  /** In the other cell: all rows are written; the commit is not. */
  | 'move.written';

/**
 * Ends the process as `kill -9` does, if a test named this point in the file `FAILPOINT_FILE`. Programs built without
 * `--feature=FAILPOINTS`, which includes all shipped ones, have an empty function here.
 */
export function failpoint(name: Failpoint): void {
  if (feature('FAILPOINTS')) {
    const path = process.env.FAILPOINT_FILE;
    if (!path || !existsSync(path) || readFileSync(path, 'utf8') !== name) return;
    // Once: the next process continues.
    rmSync(path);
    process.kill(process.pid, 'SIGKILL');
  }
}
