import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration from plain SQL statements, the way reviewers read it. `down` takes away what was made, last made first. */
export function tables(statements: readonly string[]): Migration {
  const made = statements.flatMap((statement) => {
    const [, kind, name] = /^\s*create (?:unique )?(table|index) (\w+)/i.exec(statement) ?? [];
    if (kind && name) return [`drop ${kind} ${name}`];
    const [, table, column] = /^\s*alter table (\w+) add column (\w+)/i.exec(statement) ?? [];
    return table && column ? [`alter table ${table} drop column ${column}`] : [];
  });
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
    async down(db: Kysely<unknown>) {
      for (const each of made.toReversed()) await sql.raw(each).execute(db);
    },
  };
}

/** The check of a stored union. The words stand in the migration itself: what ran once never changes with the code. */
export function oneOf(column: string, values: readonly string[]): string {
  return `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;
}
