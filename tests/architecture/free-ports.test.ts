import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort, HIGHEST_PORT, LOWEST_PORT } from '#tests/support/free-port.ts';

const FREE_PORT = JSON.stringify(join(import.meta.dir, '../support/free-port.ts'));

test('no port is given out twice, not even to another process, and none that the system hands out itself', async () => {
  const program = `
    const { freePort } = await import(${FREE_PORT});
    const ports = [];
    for (let n = 0; n < 40; n++) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    await new Promise((done) => process.stdin.once('end', done).resume());
  `;
  const others = [1, 2].map(() =>
    Bun.spawn([process.execPath, '-e', program], { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' }),
  );
  const mine: number[] = [];
  for (let n = 0; n < 40; n++) mine.push(await freePort());
  const theirs = await Promise.all(
    others.map(async ({ stdout }) => {
      const { value } = await stdout.getReader().read();
      return JSON.parse(new TextDecoder().decode(value)) as number[];
    }),
  );
  for (const other of others) {
    void other.stdin.end();
    await other.exited;
  }
  const all = [...mine, ...theirs.flat()];
  expect(new Set(all).size).toBe(120);
  expect(all.filter((port) => port < LOWEST_PORT || port > HIGHEST_PORT)).toEqual([]);
});

test('a port that something listens on is not given out', async () => {
  const chance = alwaysTheSame();
  const port = await portOfEnded(chance);
  const held = createServer();
  await new Promise<void>((done) => held.listen(port, '127.0.0.1', done));
  await expect(freePort(chance)).rejects.toThrow('no port is left');
  await new Promise((done) => held.close(done));
});

test('the port of a process that was killed is given out again', async () => {
  const chance = alwaysTheSame();
  const port = await portOfEnded(chance);
  expect(await freePort(chance)).toBe(port);
});

/** One place of all, another in each run: tests of another checkout hold theirs while they run. */
function alwaysTheSame(): () => number {
  const place = Math.random();
  return () => place;
}

/** The port that a process got with these dice and was killed holding. */
async function portOfEnded(chance: () => number): Promise<number> {
  const program = `
    const { freePort } = await import(${FREE_PORT});
    console.log(await freePort(() => ${chance()}));
    process.kill(process.pid, 'SIGKILL');
  `;
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'inherit' });
  const port = Number(await new Response(child.stdout).text());
  await child.exited;
  return port;
}
