import { createTurns } from '../in-turn.ts';
import type { CloudPrinterPlace, KitchenCloudPort } from '../kitchen-cloud.port.ts';
import type { PrinterPort, PrinterStatus, PrintOutcome } from '../printer.port.ts';
import { CloudAttempt } from './cloud-attempt.ts';
import { placeIn, refusedBy } from './cloud-place.ts';
import { createTradeNumbers } from './trade-numbers.ts';

export interface CloudPrintTimes {
  /** A docket that isn't out by then needs a hand: staff are told while the cloud still holds it. */
  readonly holdMs: number;
  /** Then it is taken back, so that it can't come out late, when it has been printed elsewhere. */
  readonly giveUpMs: number;
  /** After a request whose answer was lost. */
  readonly againMs: number;
  /** In place of the cloud's own pauses between questions. */
  readonly pausesMs?: readonly number[];
}

export const CLOUD_PRINT_TIMES: CloudPrintTimes = { holdMs: 20000, giveUpMs: 75_000, againMs: 1500 };

/**
 * Printers behind their maker's cloud. The cloud takes a docket under a number of ours once, so a lost answer is asked for again
 * under the same number and never prints twice. 'Taken' isn't 'printed': the docket of a printer that is off waits in the
 * cloud. So nothing is sent to one that isn't connected, and only the cloud's 'printed' counts.
 */
export function createKitchenCloudPrinter(
  cloud: KitchenCloudPort,
  times: CloudPrintTimes = CLOUD_PRINT_TIMES,
): Pick<PrinterPort, 'print' | 'status' | 'recover'> {
  const inTurn = createTurns(0);
  const numbers = createTradeNumbers();
  const statusOf = async (address: string): Promise<PrinterStatus> => {
    const connected = await connection(cloud, placeIn(address));
    return connected === 'connected' ? { kind: 'ready', nearEnd: false } : { kind: 'unavailable', why: 'offline' };
  };
  return {
    print: (job) =>
      inTurn(job.address, async () => {
        const place = placeIn(job.address);
        const attempt = new CloudAttempt({ cloud, place, job, number: numbers.of(job.jobId), times });
        const connected = await connection(cloud, place);
        if (connected === 'connected') return attempt.print();
        // What an earlier attempt left in the cloud may have been printed since.
        return job.mayBeOnPaper ? attempt.lookBack(connected) : connected;
      }),
    status: statusOf,
    // The cloud can't be told to go on, but it can be told to forget.
    async recover(address, how) {
      if (how === 'clear') await cloud.clear(placeIn(address).serialNumber);
      return statusOf(address);
    },
  };
}

type Refused = Extract<PrintOutcome, { kind: 'refused' }>;

async function connection(cloud: KitchenCloudPort, place: CloudPrinterPlace): Promise<'connected' | Refused> {
  const answer = await cloud.online([place]);
  if (answer.kind === 'refused') return refusedBy(answer.code);
  if (answer.kind === 'unreachable') return { kind: 'refused', why: 'offline' };
  const isOnline = answer.value.get(place.serialNumber);
  if (isOnline === undefined) return { kind: 'refused', why: 'not_set_up' };
  return isOnline ? 'connected' : { kind: 'refused', why: 'offline' };
}
