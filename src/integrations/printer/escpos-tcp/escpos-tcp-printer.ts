import { isPrivateIpv4 } from '#src/domain/printing/printer-address.ts';
import type { PrinterPort, PrinterStatus, PrintOutcome, PrintRequest } from '../printer.port.ts';
import { CLEAR_BUFFERS, ESCPOS_TCP_TIMES, type EscposTcpTimes, RESUME } from './commands.ts';
import { PrinterConnection } from './printer-connection.ts';
import { sendJob } from './send-job.ts';
import { askStatus } from './status.ts';

/** What is remembered of an address while the program runs. */
interface Known {
  /** It has answered before, so silence now means that it is away, not that it is mute. */
  hasAnswered: boolean;
  /** It has answered a completion request: from then on nothing less proves a docket. */
  provesById: boolean;
  /** The last job may have left half a command in it. */
  needsClearing: boolean;
}

/**
 * ESC/POS over TCP 9100. One connection a job and one job at a time for an address; status before, proof after
 * (reference printing §3.1). A finished write proves nothing and is never taken for `printed`.
 */
export function createEscposTcpPrinter({
  times = ESCPOS_TCP_TIMES,
}: {
  readonly times?: EscposTcpTimes;
} = {}): PrinterPort {
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
    unreachable: T,
    use: (connection: PrinterConnection) => Promise<T>,
  ): Promise<T> => {
    const target = parseAddress(address);
    if (target === null) return unreachable;
    const connection = await PrinterConnection.open(target.host, target.port, times.connectMs);
    if (connection === null) return unreachable;
    try {
      return await use(connection);
    } finally {
      await connection.close(times.statusMs);
    }
  };

  const printNow = (job: PrintRequest): Promise<PrintOutcome> =>
    withConnection<PrintOutcome>(job.address, { kind: 'refused', why: 'offline' }, async (connection) => {
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
    });

  const offline: PrinterStatus = { kind: 'unavailable', why: 'offline' };
  return {
    print: (job) => inTurn(job.address, () => printNow(job)),
    status: (address) =>
      inTurn(address, () => withConnection(address, offline, (connection) => askStatus(connection, times.statusMs))),
    recover: (address, how) =>
      inTurn(address, () =>
        withConnection(address, offline, async (connection) => {
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

/** Only addresses of the shop's own network: a printer must not be a way to reach any host. */
export function parseAddress(address: string): { readonly host: string; readonly port: number } | null {
  const [host = '', portText = '', ...more] = address.split(':');
  const port = Number(portText);
  if (more.length > 0 || !isPrivateIpv4(host) || !/^\d{1,5}$/.test(portText) || port < 1 || port > 65_535) return null;
  return { host, port };
}
