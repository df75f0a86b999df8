import type { PrinterLine } from '../escpos/printer-line.ts';
import type { PrinterStatus } from '../printer.port.ts';
import { isNearEnd, troubleOfRealTime } from './replies.ts';

/** Why offline, which error, paper: `DLE EOT` 2, 3 and 4, answered in this order even when offline. */
const QUESTIONS = Uint8Array.of(0x10, 0x04, 0x02, 0x10, 0x04, 0x03, 0x10, 0x04, 0x04);
const ALL_WELL = 0x12;

/** A connection that ends before the first answer is a printer that is busy with somebody else. */
export async function askStatus(connection: PrinterLine, timeoutMs: number): Promise<PrinterStatus> {
  connection.write(QUESTIONS);
  const until = performance.now() + timeoutMs;
  const answers: number[] = [];
  while (answers.length < 3 && connection.end === null && performance.now() < until) {
    await connection.waitForNews(until - performance.now());
    for (const reply of connection.takeReplies()) if (reply.kind === 'realTime') answers.push(reply.byte);
  }
  if (answers.length === 0) return connection.end === null ? { kind: 'mute' } : { kind: 'unavailable', why: 'busy' };
  if (answers.length < 3 && connection.end !== null) return { kind: 'unavailable', why: 'busy' };
  const [offline = ALL_WELL, error = ALL_WELL, paper = ALL_WELL] = answers;
  const trouble = troubleOfRealTime(offline, error, paper);
  if (trouble !== null) return { kind: 'unavailable', why: trouble };
  return { kind: 'ready', nearEnd: isNearEnd(paper) };
}
