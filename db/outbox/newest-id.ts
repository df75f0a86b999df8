import type { OpenDatabase } from '../connection.ts';

/** Only the last events' ids are read: each write that matters has one. */
const LOOKED_AT = 20;

/** The newest id made here, so that the next one is higher: ids only rise, whatever the clock does. */
export function newestId({ raw }: Pick<OpenDatabase, 'raw'>): string | null {
  const ids = raw
    .query<{ id: string }, [number]>('select id from outbox_events order by sequence desc limit ?')
    .all(LOOKED_AT)
    .map(({ id }) => id)
    // Only ids of the usual shape say a time.
    .filter((id) => /^[0-9a-z]{20}/.test(id));
  return ids.sort().at(-1) ?? null;
}
