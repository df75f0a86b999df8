import { createConnection } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { networkOf } from '#src/shared/ip-address.ts';
import { ReplyParser } from './replies.ts';

/** Real-time status of the printer: answered at once, prints nothing. */
const HOW_ARE_YOU = Uint8Array.of(0x10, 0x04, 0x02);

export interface FoundPrinter {
  readonly ipAddress: string;
  /** It said how it is, as only a printer does; else something takes jobs there and says nothing. */
  readonly answers: boolean;
}

interface Looking {
  readonly port?: number;
  readonly connectMs?: number;
  readonly answerMs?: number;
  /** So many addresses at once: a store's router should not notice. */
  readonly atOnce?: number;
}

type Network = Pick<NetworkInterfaceInfo, 'family' | 'address' | 'internal'>;
const LAST_OF_NETWORK = 254;

/** The addresses beside this machine's own, 254 of each network; a larger one is looked at only around us. */
export function neighbours(
  networks: Readonly<Record<string, readonly Network[] | undefined>> = networkInterfaces(),
): string[] {
  const own = Object.values(networks)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && networkOf(address) === 'private')
    .map(({ address }) => address);
  const starts = new Set(own.map((address) => address.slice(0, address.lastIndexOf('.'))));
  return [...starts]
    .flatMap((start) => Array.from({ length: LAST_OF_NETWORK }, (_, at) => `${start}.${at + 1}`))
    .filter((address) => !own.includes(address));
}

/** Those of these addresses where something takes print jobs. Asks each how it is and prints nothing. */
export async function findPrinters(
  addresses: readonly string[],
  { port = 9100, connectMs = 500, answerMs = 800, atOnce = 32 }: Looking = {},
): Promise<FoundPrinter[]> {
  const waiting = [...addresses];
  const found: FoundPrinter[] = [];
  const look = async (): Promise<void> => {
    for (let ipAddress = waiting.shift(); ipAddress !== undefined; ipAddress = waiting.shift()) {
      const answers = await askAt({ ipAddress, port, connectMs, answerMs });
      if (answers !== null) found.push({ ipAddress, answers });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  return found.sort((a, b) => addresses.indexOf(a.ipAddress) - addresses.indexOf(b.ipAddress));
}

/** Null: nothing listens there. */
function askAt({
  ipAddress,
  port,
  connectMs,
  answerMs,
}: Required<Omit<Looking, 'atOnce'>> & { readonly ipAddress: string }): Promise<boolean | null> {
  return new Promise((resolve) => {
    const replies = new ReplyParser();
    const socket = createConnection({ host: ipAddress, port, noDelay: true });
    let timer = setTimeout(() => end(null), connectMs);
    const end = (answers: boolean | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answers);
    };
    socket.on('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(false), answerMs);
      socket.write(HOW_ARE_YOU);
    });
    socket.on('data', (bytes) => {
      const isStatus = replies.feed(Buffer.from(bytes)).some(({ kind }) => kind === 'realTime');
      if (replies.noise > 0) end(false);
      else if (isStatus) end(true);
    });
    // A printer that is busy takes the connection and closes it.
    socket.on('close', () => end(socket.bytesWritten > 0 ? false : null));
    socket.on('error', () => end(null));
  });
}
