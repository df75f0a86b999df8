/**
 * `tx`: SQLite's own speed for an order, four lines and an event in one transaction that is on disk before the next.
 * Arguments: folder, seconds. Prints transactions a second.
 */
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockSeconds } from './clock.ts';

const dir = mkdtempSync(join(process.argv[2] ?? '.', 'tx-'));
const db = new Database(join(dir, 'tx.db'), { create: true, strict: true });
db.run('pragma journal_mode = wal');
db.run('pragma synchronous = full');
db.run('create table orders (id text primary key, store text, total integer, at text) strict, without rowid');
db.run(
  'create table lines (id text primary key, orderId text, name text, price integer, choice text) strict, without rowid',
);
db.run('create table events (sequence integer primary key, orderId text, payload text) strict');
const order = db.query('insert into orders values (?, ?, ?, ?)');
const line = db.query('insert into lines values (?, ?, ?, ?, ?)');
const event = db.query('insert into events (orderId, payload) values (?, ?)');
const CHOICE = JSON.stringify({
  type: 'basic',
  modifiers: [{ groupId: 'size', options: [{ optionId: 'large', count: 1 }] }],
});

const until = performance.now() + Number(process.argv[3]) * 1000;
const started = clockSeconds();
let count = 0;
while (performance.now() < until) {
  const id = `order-${count}`;
  db.run('begin immediate');
  order.run(id, 'store', 4200, '2026-11-21T07:00:00.000Z');
  for (let at = 0; at < 4; at++) line.run(`${id}-${at}`, id, 'Margherita', 1050, CHOICE);
  event.run(id, '{"type":"orderPlaced"}');
  db.run('commit');
  count++;
}
const perSecond = count / (clockSeconds() - started);
const [{ found } = { found: 0 }] = db.query<{ found: number }, []>('select count(*) as found from lines').all();
if (found !== count * 4) throw new Error(`${found} lines of ${count} orders`);
db.close();
rmSync(dir, { recursive: true });
console.log(perSecond);
