import { dlopen, ptr } from 'bun:ffi';

/** What systemd is told of the program, over the socket it names (sd_notify). Without one nothing is said. */
export interface Notifier {
  /** It answers: from now on the unit counts as started. */
  ready(): void;
  /** It still works. */
  alive(): void;
  /** One line, shown by `systemctl status`. */
  status(text: string): void;
  /** How often it must hear `alive`; null: it does not watch. */
  readonly watchdogMs: number | null;
}

const AF_UNIX = 1;
const SOCK_DGRAM_CLOEXEC = 2 | 0o2000000;
const FAMILY_BYTES = 2;
const MAX_PATH_BYTES = 107;

export function createNotifier(
  env: Readonly<Record<string, string | undefined>>,
  send: (path: string, text: string) => void = sendDatagram,
): Notifier {
  const path = env.NOTIFY_SOCKET ?? '';
  const isUsable = /^[/@]/.test(path) && Buffer.byteLength(path) <= MAX_PATH_BYTES;
  const say = (text: string) => {
    if (isUsable) send(path, text);
  };
  const micros = Number(env.WATCHDOG_USEC);
  return {
    ready: () => say('READY=1'),
    alive: () => say('WATCHDOG=1'),
    status: (text) => say(`STATUS=${text.replaceAll('\n', ' ')}`),
    watchdogMs: isUsable && micros > 0 ? micros / 1000 : null,
  };
}

/** Neither Node's sockets nor Bun's speak datagrams over a path, so the system is called itself. */
function sendDatagram(path: string, text: string): void {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['int', 'int', 'int'], returns: 'int' },
    sendto: { args: ['int', 'ptr', 'u64', 'int', 'ptr', 'u32'], returns: 'i64' },
    close: { args: ['int'], returns: 'int' },
  });
  const socket = symbols.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
  if (socket < 0) return;
  const address = socketAddress(path);
  const message = Buffer.from(text);
  symbols.sendto(socket, ptr(message), message.length, 0, ptr(address), address.length);
  symbols.close(socket);
}

/** `@name` stands for a name that is in no folder: a zero in front of it. */
export function socketAddress(path: string): Buffer {
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`);
  const family = Buffer.alloc(FAMILY_BYTES);
  family.writeUInt16LE(AF_UNIX, 0);
  return Buffer.concat([family, name]);
}
