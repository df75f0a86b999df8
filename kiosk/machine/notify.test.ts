import { dlopen, ptr } from 'bun:ffi';
import { expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNotifier, socketAddress } from './notify.ts';

/** Listens as systemd does. */
function listen(path: string) {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['int', 'int', 'int'], returns: 'int' },
    bind: { args: ['int', 'ptr', 'u32'], returns: 'int' },
    recv: { args: ['int', 'ptr', 'u64', 'int'], returns: 'i64' },
    close: { args: ['int'], returns: 'int' },
  });
  const socket = symbols.socket(1, 2, 0);
  const address = socketAddress(path);
  if (symbols.bind(socket, ptr(address), address.length) !== 0) throw new Error('no socket');
  const DONT_WAIT = 0x40;
  return {
    next(): string | null {
      const into = Buffer.alloc(200);
      const length = Number(symbols.recv(socket, ptr(into), BigInt(into.length), DONT_WAIT));
      return length < 0 ? null : into.toString('utf8', 0, length);
    },
    [Symbol.dispose]: () => void symbols.close(socket),
  };
}

test.each([
  ['a path', () => join(mkdtempSync(join(tmpdir(), 'servery-notify-')), 'socket')],
  ['a name in no folder', () => `@servery-test-${process.pid}`],
])('systemd hears what it is told over %s', (_, pathOf) => {
  const path = pathOf();
  using systemd = listen(path);
  const notifier = createNotifier({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '30000000' });
  notifier.ready();
  notifier.alive();
  notifier.status('level\nwith the cloud');
  expect([systemd.next(), systemd.next(), systemd.next(), systemd.next()]).toEqual([
    'READY=1',
    'WATCHDOG=1',
    'STATUS=level with the cloud',
    null,
  ]);
  expect(notifier.watchdogMs).toBe(30_000);
});

test.each([
  ['nobody listens', { NOTIFY_SOCKET: '/nowhere/socket' }],
  ['systemd did not start it', {}],
  ['the name is no name of a socket', { NOTIFY_SOCKET: 'vsock:2:1234', WATCHDOG_USEC: '1000' }],
])('where %s it runs on', (_, env) => {
  const notifier = createNotifier(env);
  notifier.ready();
  notifier.alive();
  expect(notifier.watchdogMs).toBeNull();
});
