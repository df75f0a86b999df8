/**
 * Ports for programs that tests start. They are below those that the system hands out itself, so that no other test's
 * connection uses one while a server restarts, and each belongs to one test process until that ends.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isRunning } from './processes.ts';
import { sharedFolder } from './temp-folder.ts';

/** Linux hands out 32768 and up, macOS and Windows 49152 and up. */
export const LOWEST_PORT = 10_000;
export const HIGHEST_PORT = 32_600;
/** A server at P has its demo printers at P + 100 and up: six servers share a page, each with room for 16 printers. */
const PAGE = 200;
const STEP = 16;
const SERVERS_OF_PAGE = 6;
/** No browser opens a page at it. */
const BARRED_PORT = 10_080;
const PAGES = Math.floor((HIGHEST_PORT - LOWEST_PORT) / PAGE);

/** A port that nothing listens on and that no other test process gets while this one runs. */
export async function freePort(chance = Math.random): Promise<number> {
  const claims = sharedFolder('ports');
  for (let tries = 0; tries < PAGES * SERVERS_OF_PAGE * 4; tries++) {
    const slot = Math.floor(chance() * PAGES * SERVERS_OF_PAGE);
    const port = LOWEST_PORT + Math.floor(slot / SERVERS_OF_PAGE) * PAGE + (slot % SERVERS_OF_PAGE) * STEP;
    if (port !== BARRED_PORT && claim(join(claims, String(port))) && (await isFree(port))) return port;
  }
  throw new Error(`no port is left: see ${claims}`);
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // A killed process could not release it. It is free from the next look on.
    if (!isRunning(Number(readOwner(file)))) rmSync(file, { force: true });
    return false;
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
