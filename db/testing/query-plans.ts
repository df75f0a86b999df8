import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Db, OpenDatabase } from '../connection.ts';

/** How SQLite goes about each query that `read` asks, in their order. */
export async function plansOf(database: OpenDatabase, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(database.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(database.db.withPlugin(watch));
  return asked.map(({ sql, parameters }) =>
    database.raw
      .query<{ detail: string }, string[]>(`explain query plan ${sql}`)
      .all(...parameters.map(String))
      .map(({ detail }) => detail)
      .join('\n'),
  );
}
