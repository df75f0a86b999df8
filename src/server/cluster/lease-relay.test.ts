import { expect, test } from 'bun:test';
import { Agent, get } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '#tests/support/until.ts';
import { openLeaseRelay } from './lease-relay.ts';

/** Many times the pause between two words, also where this process has to wait for its turn. */
const SILENT_MS = 1000;

test('what comes from the primary comes through, and a primary that says nothing any more is left', async () => {
  const sockets: Socket[] = [];
  const primary = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (bytes) => socket.write(`heard ${bytes}`));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => primary.listen(0, '127.0.0.1', resolve));
  const { port } = primary.address() as { port: number };
  const relay = await openLeaseRelay(SILENT_MS);
  const url = new URL(relay.to(`http://127.0.0.1:${port}`));
  let said = '';
  const state = { isOpen: true };
  const near = await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      data(_socket, bytes) {
        said += new TextDecoder().decode(bytes);
      },
      close() {
        state.isOpen = false;
      },
    },
  });
  near.write('hello');
  await until('it came back', async () => said === 'heard hello');
  // Longer than it may be silent, with something said all the time.
  const began = performance.now();
  while (performance.now() - began < 1.5 * SILENT_MS) {
    await Bun.sleep(50);
    sockets[0]?.write('.');
  }
  expect(state.isOpen).toBe(true);
  await until('the line is closed', async () => !state.isOpen);
  relay.stop();
  primary.close();
});

test('a connection that is kept to who was the primary ends when another is, and the next one reaches that', async () => {
  const machines = ['syd', 'mel'].map((name) =>
    Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(name) }),
  );
  const [syd, mel] = machines.map(({ port }) => `http://127.0.0.1:${port}`);
  const relay = await openLeaseRelay();
  const url = relay.to(syd!);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = () =>
    new Promise<string>((resolve, reject) => {
      get(url, { agent }, async (answer) => resolve(await new Response(Readable.toWeb(answer) as never).text())).on(
        'error',
        reject,
      );
    });
  expect([await asked(), await asked()]).toEqual(['syd', 'syd']);
  // The same word again changes nothing.
  relay.to(syd!);
  expect(await asked()).toBe('syd');
  relay.to(mel!);
  await until('mel is asked', async () => (await asked().catch(() => null)) === 'mel');
  agent.destroy();
  relay.stop();
  for (const one of machines) await one.stop(true);
});
