import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort, HIGHEST_PORT, LOWEST_PORT } from '#tests/support/free-port.ts';

const FREE_PORT = JSON.stringify(join(import.meta.dir, '../support/free-port.ts'));

test('processes that look at the same places in the same order get different ports, none of the system’s', async () => {
  const program = `
    const { freePort } = await import(${FREE_PORT});
    await new Promise((go) => process.stdin.once('data', go));
    let place = 0;
    const ports = [];
    for (let n = 0; n < 40; n++) ports.push(await freePort(() => (place++ % 600) / 600));
    console.log(JSON.stringify(ports));
    await new Promise((done) => process.stdin.once('end', done).resume());
  `;
  const all = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, '-e', program], { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' }),
  );
  for (const { stdin } of all) stdin.write('go\n');
  const got = await Promise.all(
    all.map(async ({ stdout }) => {
      const { value } = await stdout.getReader().read();
      return JSON.parse(new TextDecoder().decode(value)) as number[];
    }),
  );
  for (const one of all) {
    void one.stdin.end();
    await one.exited;
  }
  const ports = got.flat();
  expect(new Set(ports).size).toBe(160);
  expect(ports.filter((port) => port < LOWEST_PORT || port > HIGHEST_PORT)).toEqual([]);
});

test('a port that something listens on is not given out', async () => {
  const { port, chance } = await portOfEnded();
  const held = createServer();
  await new Promise<void>((done) => held.listen(port, '127.0.0.1', done));
  await expect(freePort(chance)).rejects.toThrow('no port is left');
  await new Promise((done) => held.close(done));
});

test('the port of a process that was killed is given out again', async () => {
  const { port, chance } = await portOfEnded();
  expect(await freePort(chance)).toBe(port);
});

/** A port that a process got and was killed holding, and the dice that find it. Places that other tests hold are passed over. */
async function portOfEnded(): Promise<{ readonly port: number; readonly chance: () => number }> {
  for (let tries = 0; tries < 60; tries++) {
    const place = Math.random();
    const program = `
      const { freePort } = await import(${FREE_PORT});
      console.log(await freePort(() => ${place}));
      process.kill(process.pid, 'SIGKILL');
    `;
    const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'ignore' });
    const port = Number(await new Response(child.stdout).text());
    await child.exited;
    if (port > 0) return { port, chance: () => place };
  }
  throw new Error('other tests hold every port');
}
