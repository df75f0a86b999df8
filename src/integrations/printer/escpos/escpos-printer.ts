import { CLEAR_BUFFERS, type EscposTimes, RESUME } from '../escpos-tcp/commands.ts';
import { sendJob } from '../escpos-tcp/send-job.ts';
import { askStatus } from '../escpos-tcp/status.ts';
import { createTurns } from '../in-turn.ts';
import {
  NOTHING_KNOWN,
  type PrinterKnowledge,
  type PrinterPort,
  type PrinterStatus,
  type PrintOutcome,
  type PrintRequest,
} from '../printer.port.ts';
import { encodeEscpos } from './encode.ts';
import type { PrinterLine } from './printer-line.ts';

/** `offline`: no answer. `busy`: another client has it. */
export type OpenLine = (address: string) => Promise<PrinterLine | 'offline' | 'busy'>;

/**
 * ESC/POS over any line that goes both ways. One line a job and one job at a time for an address; status before, proof
 * after (reference printing §3.1). A finished write proves nothing and is never taken for `printed`.
 */
export function createEscposPrinter(open: OpenLine, times: EscposTimes): PrinterPort {
  const inTurn = createTurns(times.pauseMs);

  const withConnection = async <T>(
    address: string,
    unreachable: (why: 'offline' | 'busy') => T,
    use: (connection: PrinterLine) => Promise<T>,
  ): Promise<T> => {
    const connection = await open(address);
    if (connection === 'offline' || connection === 'busy') return unreachable(connection);
    try {
      return await use(connection);
    } finally {
      await connection.close(times.statusMs);
    }
  };

  const printNow = (job: PrintRequest): Promise<PrintOutcome> =>
    withConnection<PrintOutcome>(
      job.address,
      (why) => ({ kind: 'refused', why }),
      async (connection) => {
        const { outcome, known } = await printOn(connection, job, times);
        job.onLearned?.(known);
        return outcome;
      },
    );

  const unavailable = (why: 'offline' | 'busy'): PrinterStatus => ({ kind: 'unavailable', why });
  return {
    encode: encodeEscpos,
    print: (job) => inTurn(job.address, () => printNow(job)),
    status: (address) =>
      inTurn(address, () =>
        withConnection(
          address,
          unavailable,
          async (connection) => (await askStatus(connection, times.statusMs)).status,
        ),
      ),
    recover: (address, how) =>
      inTurn(address, () =>
        withConnection(address, unavailable, async (connection) => {
          connection.write(how === 'resume' ? RESUME : CLEAR_BUFFERS);
          if (how === 'clear') {
            await connection.waitForUpdates(times.statusMs);
            connection.takeReplies();
          }
          return (await askStatus(connection, times.statusMs)).status;
        }),
      ),
  };
}

/** One job on an open line: status, what a broken job left, the docket, the proof. */
async function printOn(
  connection: PrinterLine,
  job: PrintRequest,
  times: EscposTimes,
): Promise<{ readonly outcome: PrintOutcome; readonly known: PrinterKnowledge }> {
  const known = job.known ?? NOTHING_KNOWN;
  const { status, isProper } = await askStatus(connection, times.statusMs);
  const asked = { ...known, answersStatus: known.answersStatus || isProper };
  if (status.kind === 'unavailable') return { outcome: { kind: 'refused', why: status.why }, known: asked };
  // A printer that has answered before hangs, or something else has its address: nothing is sent.
  if (status.kind === 'mute' && known.answersStatus) return { outcome: { kind: 'refused', why: 'offline' }, known };
  if (known.needsClearing && status.kind === 'ready') {
    connection.write(CLEAR_BUFFERS);
    await connection.waitForUpdates(times.statusMs);
    connection.takeReplies();
  }
  const mayProveByQueuedStatus = isProper && !known.provesById;
  const { outcome, provenBy } = await sendJob(connection, job, { status, times, mayProveByQueuedStatus });
  return {
    outcome,
    known: {
      // A printer that proves itself has answered, despite any earlier noise.
      answersStatus: asked.answersStatus || provenBy === 'processId',
      provesById: known.provesById || provenBy === 'processId',
      needsClearing: outcome.kind !== 'printed',
    },
  };
}
