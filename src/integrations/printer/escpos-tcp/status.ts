import type { PrinterLine } from '../escpos/printer-line.ts';
import type { PrinterStatus } from '../printer.port.ts';
import { isNearEnd, problemOfRealTime } from './replies.ts';

/** Why offline, which error, paper: `DLE EOT` 2, 3 and 4, answered in this order even when offline. */
const QUESTIONS = Uint8Array.of(0x10, 0x04, 0x02, 0x10, 0x04, 0x03, 0x10, 0x04, 0x04);
const ALL_WELL = 0x12;

export interface RequestedStatus {
  readonly status: PrinterStatus;
  /** All three answers came, and nothing that a printer would not say. */
  readonly isProper: boolean;
}

/** A connection that ends before the first answer is a printer that is busy with another client. */
export async function askStatus(connection: PrinterLine, timeoutMs: number): Promise<RequestedStatus> {
  connection.write(QUESTIONS);
  const until = performance.now() + timeoutMs;
  const answers: number[] = [];
  let others = 0;
  while (answers.length < 3 && connection.end === null && performance.now() < until) {
    await connection.waitForUpdates(until - performance.now());
    for (const reply of connection.takeReplies()) {
      if (reply.kind === 'realTime') answers.push(reply.byte);
      else if (reply.kind !== 'auto') others += 1;
    }
  }
  return {
    status: statusOf(answers, connection.end !== null),
    isProper: answers.length === 3 && others === 0 && connection.noise === 0,
  };
}

function statusOf(answers: readonly number[], hasEnded: boolean): PrinterStatus {
  if (answers.length === 0) return hasEnded ? { kind: 'unavailable', why: 'busy' } : { kind: 'mute' };
  if (answers.length < 3 && hasEnded) return { kind: 'unavailable', why: 'busy' };
  const [offline = ALL_WELL, error = ALL_WELL, paper = ALL_WELL] = answers;
  const problem = problemOfRealTime(offline, error, paper);
  if (problem !== null) return { kind: 'unavailable', why: problem };
  return { kind: 'ready', nearEnd: isNearEnd(paper) };
}
