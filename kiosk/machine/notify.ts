import { dlopen, ptr } from 'bun:ffi';

/** Reports the program's state to systemd over the socket it names (sd_notify). Does nothing without one. */
export interface Notifier {
  /** The program answers. From now on the unit counts as started. */
  ready(): void;
  /** The program still works. */
  alive(): void;
  /** One line that `systemctl status` shows. */
  status(text: string): void;
  /** How often systemd expects `alive`. Null when it does not watch. */
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

/** Calls the system directly, because neither Node's nor Bun's sockets speak datagrams over a path. */
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

/** `@name` is an abstract socket, in no folder: its address begins with a zero byte. */
export function socketAddress(path: string): Buffer {
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`);
  const family = Buffer.alloc(FAMILY_BYTES);
  family.writeUInt16LE(AF_UNIX, 0);
  return Buffer.concat([family, name]);
}
