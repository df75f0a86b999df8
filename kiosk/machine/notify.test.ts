import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createNotifier } from './notify.ts';
import { listenAsSystemd } from './testing/notify-socket.ts';

test.each([
  ['a path', () => join(tempFolder('notify'), 'socket')],
  ['a name in no folder', () => `@servery-test-${process.pid}`],
])('systemd receives every message over %s', (_, pathOf) => {
  const path = pathOf();
  using systemd = listenAsSystemd(path);
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
  ['no one listens', { NOTIFY_SOCKET: '/nowhere/socket' }],
  ['systemd did not start it', {}],
  ['the name is no name of a socket', { NOTIFY_SOCKET: 'vsock:2:1234', WATCHDOG_USEC: '1000' }],
])('the program runs on where %s', (_, env) => {
  const notifier = createNotifier(env);
  notifier.ready();
  notifier.alive();
  expect(notifier.watchdogMs).toBeNull();
});
