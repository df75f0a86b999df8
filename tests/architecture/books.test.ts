import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openBooks } from '#tests/support/books.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const ROOT = `${import.meta.dir}/../..`;
/** Locks the file, as SQLite does while it puts a killed program's log in order, until it is told to release it. */
const HOLDER = `
  const { Database } = require('bun:sqlite');
  const file = new Database(process.argv[1]);
  file.run('pragma locking_mode = exclusive');
  file.run('insert into orders values (2)');
  console.log('held');
  setTimeout(() => { file.close(); }, 300);
`;

test('a test that looks into a file which a starting program holds waits for it', async () => {
  const dir = tempFolder('books');
  const path = join(dir, 'servery.db');
  const file = new Database(path, { create: true });
  file.run('pragma journal_mode = wal');
  file.run('create table orders (id integer)');
  file.close();
  const holder = Bun.spawn([process.execPath, '-e', HOLDER, path], { stdout: 'pipe' });
  const { value } = await holder.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('held\n');
  const books = openBooks(dir);
  expect(books.query('select count(*) as count from orders').get()).toEqual({ count: 1 });
  books.close();
  expect(await holder.exited).toBe(0);
});

test('every test opens such a file in this way', async () => {
  const hurried: string[] = [];
  for await (const path of new Bun.Glob('{tests,bench}/**/*.ts').scan(ROOT)) {
    if (path === 'tests/support/books.ts' || path.startsWith('tests/architecture/')) continue;
    if (/new Database\([^\n]*(?:'|\})\/?servery\.db[^\n]*readonly/.test(await Bun.file(join(ROOT, path)).text()))
      hurried.push(path);
  }
  expect(hurried).toEqual([]);
});
