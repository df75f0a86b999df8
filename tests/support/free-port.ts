/**
 * Ports for programs that tests start. They are below those that the system hands out itself, so that no other test's
 * connection uses one while a server restarts, and each belongs to one test process until that ends.
 */
import { Database } from 'bun:sqlite';
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
  const file = join(sharedFolder('ports'), 'claims.sqlite');
  using claims = openClaims(file);
  for (let tries = 0; tries < PAGES * SERVERS_OF_PAGE * 4; tries++) {
    const slot = Math.floor(chance() * PAGES * SERVERS_OF_PAGE);
    const port = LOWEST_PORT + Math.floor(slot / SERVERS_OF_PAGE) * PAGE + (slot % SERVERS_OF_PAGE) * STEP;
    if (port !== BARRED_PORT && claim(claims, port) && (await isFree(port))) return port;
  }
  throw new Error(`no port is left: see ${file}`);
}

/** Claims are rows of a database: looking at one and taking it is one step there, also when a process is killed in it. */
function openClaims(file: string): Database {
  const claims = new Database(file);
  claims.exec('PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF');
  claims.exec('CREATE TABLE IF NOT EXISTS claim (port INTEGER PRIMARY KEY, pid INTEGER NOT NULL)');
  return claims;
}

function claim(claims: Database, port: number): boolean {
  return claims
    .transaction(() => {
      const held = claims.query<{ pid: number }, [number]>('SELECT pid FROM claim WHERE port = ?').get(port);
      // A killed process could not release it.
      if (held && isRunning(held.pid)) return false;
      claims.query('INSERT OR REPLACE INTO claim VALUES (?, ?)').run(port, process.pid);
      return true;
    })
    .immediate();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
