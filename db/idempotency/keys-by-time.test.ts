import { expect, test } from 'bun:test';
import { openDatabase } from '../connection.ts';
import { migratorOf } from '../migrate.ts';

test('keys that are taken, their answers and what watches them are there after the table was made anew', async () => {
  const database = openDatabase(':memory:');
  await migratorOf(database).migrateTo('0101_cells');
  const { raw } = database;
  raw.run(`insert into idempotency_keys values
    ('till', 'later', 'hash of later', 0, 'null', '2026-11-28T01:00:01Z'),
    ('till', 'sooner', 'hash of sooner', 200, '"sealed"', '2026-11-28T01:00:00Z')`);
  raw.run('create trigger watching after insert on idempotency_keys begin delete from refused_forms; end');
  const rows = () => raw.query('select * from idempotency_keys order by key').all();
  const before = rows();
  await migratorOf(database).migrateTo('0109_idempotency_keys_by_time');
  expect(rows()).toEqual(before);
  expect(raw.query("select tbl_name from sqlite_schema where name = 'watching'").get()).toEqual({
    tbl_name: 'idempotency_keys',
  });
  expect(() => raw.run("insert into idempotency_keys values ('till', 'later', '', 0, 'null', '')")).toThrow('UNIQUE');
  await database.close();
});
