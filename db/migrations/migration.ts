import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration from plain SQL statements, the way reviewers read it. `down` drops the tables, last made first. */
export function tables(statements: readonly string[]): Migration {
  const names = statements.flatMap((statement) => /^\s*create table (\w+)/i.exec(statement)?.[1] ?? []);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
    async down(db: Kysely<unknown>) {
      for (const name of names.toReversed()) await sql.raw(`drop table ${name}`).execute(db);
    },
  };
}

/** The check of a stored union, written from the one array that the type comes from. */
export function oneOf(column: string, values: readonly string[]): string {
  return `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;
}
