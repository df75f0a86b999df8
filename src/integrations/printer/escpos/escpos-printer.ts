import { CLEAR_BUFFERS, type EscposTimes, RESUME } from '../escpos-tcp/commands.ts';
import { sendJob } from '../escpos-tcp/send-job.ts';
import { askStatus } from '../escpos-tcp/status.ts';
import type { PrinterPort, PrinterStatus, PrintOutcome, PrintRequest } from '../printer.port.ts';
import type { PrinterLine } from './printer-line.ts';

/** What is remembered of an address while the program runs. */
interface Known {
  /** It has answered before, so silence now means that it is away, not that it is mute. */
  hasAnswered: boolean;
  /** It has answered a completion request: from then on nothing less proves a docket. */
  provesById: boolean;
  /** The last job may have left half a command in it. */
  needsClearing: boolean;
}

/** `offline`: nobody is there. `busy`: somebody else has it. */
export type OpenLine = (address: string) => Promise<PrinterLine | 'offline' | 'busy'>;

/**
 * ESC/POS over any line that goes both ways. One line a job and one job at a time for an address; status before, proof
 * after (reference printing §3.1). A finished write proves nothing and is never taken for `printed`.
 */
export function createEscposPrinter(open: OpenLine, times: EscposTimes): PrinterPort {
  const queues = new Map<string, Promise<unknown>>();
  const known = new Map<string, Known>();

  const inTurn = <T>(address: string, task: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(address) ?? Promise.resolve()).then(task, task);
    const rest = turn.then(
      () => Bun.sleep(times.pauseMs),
      () => Bun.sleep(times.pauseMs),
    );
    queues.set(address, rest);
    void rest.then(() => {
      if (queues.get(address) === rest) queues.delete(address);
    });
    return turn;
  };

  const knownOf = (address: string): Known => {
    const existing = known.get(address);
    if (existing !== undefined) return existing;
    const fresh = { hasAnswered: false, provesById: false, needsClearing: false };
    known.set(address, fresh);
    return fresh;
  };

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
        const memory = knownOf(job.address);
        const status = await askStatus(connection, times.statusMs);
        if (connection.heardAnything) memory.hasAnswered = true;
        if (status.kind === 'unavailable') return { kind: 'refused', why: status.why };
        if (status.kind === 'mute' && memory.hasAnswered) return { kind: 'refused', why: 'offline' };
        if (memory.needsClearing && status.kind === 'ready') {
          connection.write(CLEAR_BUFFERS);
          await connection.waitForNews(times.statusMs);
          connection.takeReplies();
        }
        memory.needsClearing = true;
        const { provesById } = memory;
        const { outcome, provenBy } = await sendJob(connection, job, { status, times, provesById });
        if (outcome.kind === 'printed') memory.needsClearing = false;
        memory.hasAnswered ||= connection.heardAnything;
        memory.provesById ||= provenBy === 'processId';
        return outcome;
      },
    );

  const unavailable = (why: 'offline' | 'busy'): PrinterStatus => ({ kind: 'unavailable', why });
  return {
    print: (job) => inTurn(job.address, () => printNow(job)),
    status: (address) =>
      inTurn(address, () =>
        withConnection(address, unavailable, (connection) => askStatus(connection, times.statusMs)),
      ),
    recover: (address, how) =>
      inTurn(address, () =>
        withConnection(address, unavailable, async (connection) => {
          connection.write(how === 'resume' ? RESUME : CLEAR_BUFFERS);
          if (how === 'clear') {
            await connection.waitForNews(times.statusMs);
            connection.takeReplies();
            knownOf(address).needsClearing = false;
          }
          return askStatus(connection, times.statusMs);
        }),
      ),
  };
}
