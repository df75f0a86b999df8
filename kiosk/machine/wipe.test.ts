import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { beginWipe, finishWipe } from './wipe.ts';

const AT = Temporal.Instant.from('2026-11-21T07:00:00Z');
const OF_THE_STORE = ['box.json', 'servery.db', 'servery.db-wal', 'session-secret', 'logs', 'images', 'backups'];

function folder(): string {
  const dir = tempFolder('wipe');
  for (const name of ['logs', 'images', 'backups', 'program']) mkdirSync(join(dir, name));
  writeFileSync(join(dir, 'images/one'), 'x');
  writeFileSync(join(dir, 'program/state.json'), '{}');
  for (const name of ['box.json', 'servery.db', 'servery.db-wal', 'session-secret', 'reserve']) {
    writeFileSync(join(dir, name), 'x');
  }
  return dir;
}

test('a folder without a wipe request stays as it is', () => {
  const dir = folder();
  expect(finishWipe(dir)).toBe(false);
  expect(readdirSync(dir)).toContain('servery.db');
});

test('a wipe leaves nothing of the store, but keeps the program', () => {
  const dir = folder();
  beginWipe(dir, AT);
  expect(finishWipe(dir)).toBe(true);
  expect(readdirSync(dir).sort()).toEqual(['program', 'reserve']);
  expect(readFileSync(join(dir, 'program/state.json'), 'utf8')).toBe('{}');
  expect(finishWipe(dir)).toBe(false);
});

test.each(OF_THE_STORE)('a wipe that was killed at %s continues at the next start', (name) => {
  const dir = folder();
  beginWipe(dir, AT);
  const killedAt = OF_THE_STORE.indexOf(name);
  for (const gone of OF_THE_STORE.slice(0, killedAt)) rmSync(join(dir, gone), { recursive: true });
  expect(finishWipe(dir)).toBe(true);
  expect(OF_THE_STORE.filter((one) => existsSync(join(dir, one)))).toEqual([]);
});
