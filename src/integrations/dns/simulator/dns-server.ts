import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type Question } from 'dns-packet';

export type DnsRecord =
  | { readonly type: 'TXT'; readonly name: string; readonly text: string }
  | { readonly type: 'A' | 'AAAA'; readonly name: string; readonly address: string }
  | { readonly type: 'CNAME'; readonly name: string; readonly to: string };

export interface DnsSimulator {
  /** `127.0.0.1:53053`. */
  readonly server: string;
  set(record: DnsRecord): void;
  /** All records of a name. */
  clear(name: string): void;
  records(): readonly DnsRecord[];
  /** No answer to anything. */
  setSilent(isSilent: boolean): void;
  stop(): Promise<void>;
}

const TTL_SECONDS = 1;
const NAME_ERROR = 3;

/** A DNS server on loopback, over UDP, with the records a test gives it (RFC 1035). */
export async function startDnsSimulator({ port }: { readonly port: number }): Promise<DnsSimulator> {
  let known: readonly DnsRecord[] = [];
  let isSilent = false;
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    if (isSilent) return;
    const { id = 0, questions = [] } = decode(message);
    const exists = questions.every(({ name }) => known.some((record) => isOf(record, name)));
    const answers = questions.flatMap((question) => answersTo(question, known));
    const flags = AUTHORITATIVE_ANSWER | (exists ? 0 : NAME_ERROR);
    socket.send(encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    set(record) {
      known = [...known, record];
    },
    clear(name) {
      known = known.filter((record) => !isOf(record, name));
    },
    records: () => known,
    setSilent(silent) {
      isSilent = silent;
    },
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answersTo({ name, type }: Question, known: readonly DnsRecord[]): Answer[] {
  return known
    .filter((record) => isOf(record, name))
    .flatMap((record): Answer[] => {
      if (record.type === 'CNAME') {
        const alias: Answer = { type: 'CNAME', name, ttl: TTL_SECONDS, data: record.to };
        return [alias, ...answersTo({ name: record.to, type }, known)];
      }
      if (record.type !== type) return [];
      if (record.type === 'TXT') return [{ type: 'TXT', name, ttl: TTL_SECONDS, data: record.text }];
      return [{ type: record.type, name, ttl: TTL_SECONDS, data: record.address }];
    });
}

function isOf(record: DnsRecord, name: string): boolean {
  return record.name.toLowerCase() === name.toLowerCase();
}
