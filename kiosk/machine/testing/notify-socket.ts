import { dlopen, ptr } from 'bun:ffi';
import { socketAddress } from '../notify.ts';

const DONT_WAIT = 0x40;

export interface NotifySocket extends Disposable {
  /** Returns the next message, or null when none is waiting. */
  next(): string | null;
}

/** Listens at a path or a name, as systemd does. */
export function listenAsSystemd(path: string): NotifySocket {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['int', 'int', 'int'], returns: 'int' },
    bind: { args: ['int', 'ptr', 'u32'], returns: 'int' },
    recv: { args: ['int', 'ptr', 'u64', 'int'], returns: 'i64' },
    close: { args: ['int'], returns: 'int' },
  });
  const socket = symbols.socket(1, 2, 0);
  const address = socketAddress(path);
  if (symbols.bind(socket, ptr(address), address.length) !== 0) throw new Error(`no socket at ${path}`);
  return {
    next() {
      const into = Buffer.alloc(200);
      const length = Number(symbols.recv(socket, ptr(into), BigInt(into.length), DONT_WAIT));
      return length < 0 ? null : into.toString('utf8', 0, length);
    },
    [Symbol.dispose]: () => void symbols.close(socket),
  };
}
