import type { Db, OpenDatabase, Trx } from '#db/connection.ts';
import type { EvidenceLinksTable } from '#db/schema/evidence.tables.ts';
import { connectionOf, insertRow, statement } from '#db/statement.ts';
import {
  type EvidenceEvent,
  type EvidenceHead,
  type EvidenceLink,
  emptyHead,
  nextLink,
  textOfHead,
} from '#src/domain/evidence/evidence-link.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Place = Pick<StoreScope, 'restaurantId' | 'storeId'>;
type Event = Omit<EvidenceEvent, 'storeId'>;

const machines = new WeakMap<object, () => string>();

/** Whose file this is: the mark of a box. A file that nobody names is the cloud's. */
export function nameMachineOfEvidence({ db, raw }: Pick<OpenDatabase, 'db' | 'raw'>, machine: () => string): void {
  for (const connection of [connectionOf(db), raw]) machines.set(connection, machine);
}

/**
 * Adds a link to the store's chain, in the transaction of the event. The chain is of this file's present history, which a restored
 * or copied file does not share; its first link names the head of the chain before.
 */
export function chainIn(trx: Trx, place: Place, event: Event): void {
  const writer = writerIn(trx, place);
  const history = newestHistory.first(trx, {})?.id ?? NO_HISTORY;
  const last = lastOfChain.first(trx, { storeId: place.storeId, writer, history });
  const head = last
    ? { writer, history, sequence: last.sequence, hash: last.hash }
    : begunIn(trx, place, emptyHead(writer, history, sha256), event);
  keepLinkIn(trx, place, nextLink(head, { ...event, storeId: place.storeId }, sha256));
}

/** Of a file that no program has opened, as in tests. */
const NO_HISTORY = 'none';

const newestHistory = statement<object, { id: string }>((db) =>
  db.selectFrom('histories').select('id').orderBy('number', 'desc').limit(1),
);

const lastOfChain = statement<
  { storeId: string; writer: string; history: string },
  Pick<EvidenceHead, 'sequence' | 'hash'> & { readonly businessDay: string }
>((db, value) =>
  db
    .selectFrom('evidence_links')
    .select(['sequence', 'hash', 'businessDay'])
    .where('storeId', '=', value('storeId'))
    .where('writer', '=', value('writer'))
    .where('history', '=', value('history'))
    .orderBy('sequence', 'desc')
    .limit(1),
);

const historyBefore = statement<{ storeId: string; writer: string }, { id: string }>((db, value) =>
  db
    .selectFrom('histories')
    .select('histories.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('evidence_links')
          .select('sequence')
          .where('storeId', '=', value('storeId'))
          .where('writer', '=', value('writer'))
          .whereRef('history', '=', 'histories.id'),
      ),
    )
    .orderBy('histories.number', 'desc')
    .limit(1),
);

function writerIn(db: Db, { storeId }: Place): string {
  return `${machines.get(connectionOf(db))?.() ?? 'cloud'}:${storeId}`;
}

function begunIn(trx: Trx, place: Place, empty: EvidenceHead, event: Event): EvidenceHead {
  const { storeId } = place;
  const { writer } = empty;
  const history = historyBefore.first(trx, { storeId, writer })?.id;
  const before = history && lastOfChain.first(trx, { storeId, writer, history });
  if (!before) return empty;
  const { isoDateTimeUtc, businessDay } = event;
  const rowId = textOfHead({ writer, history, ...before });
  const link = nextLink(
    empty,
    { kind: 'chainBegun', rowId, storeId, isoDateTimeUtc, businessDay, amounts: {} },
    sha256,
  );
  keepLinkIn(trx, place, link);
  return link;
}

function keepLinkIn(trx: Trx, { restaurantId }: Place, { amounts, ...link }: EvidenceLink): void {
  insertRow(trx, 'evidence_links', { ...link, restaurantId, amountsJson: JSON.stringify(amounts) });
}

/** The store's links, chain by chain and each in its order, a page at a time. */
export async function listLinks(
  db: Db,
  { storeId }: Pick<StoreScope, 'storeId'>,
  after: EvidenceHead | null,
): Promise<EvidenceLink[]> {
  const rows = await db
    .selectFrom('evidence_links')
    .selectAll()
    .where('storeId', '=', storeId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('writer', 'history', 'sequence'),
          '>',
          tuple(after?.writer ?? '', after?.history ?? '', after?.sequence ?? 0),
        ),
      ),
    )
    .orderBy('writer')
    .orderBy('history')
    .orderBy('sequence')
    .limit(LINKS_AT_ONCE)
    .execute();
  return rows.map(linkOf);
}

const LINKS_AT_ONCE = 1000;

/** Where this machine's chain of the store stands; null: it has no link. */
export function presentHead(db: Db, place: Place): EvidenceHead | null {
  const { storeId } = place;
  const writer = writerIn(db, place);
  const history =
    historyBefore.first(db, { storeId, writer })?.id ?? (newestHistory.first(db, {}) === undefined ? NO_HISTORY : null);
  const last = history && lastOfChain.first(db, { storeId, writer, history });
  return last ? { writer, history, sequence: last.sequence, hash: last.hash } : null;
}

const nextChain = statement<
  { storeId: string; writer: string; history: string },
  Pick<EvidenceHead, 'writer' | 'history'>
>((db, value) =>
  db
    .selectFrom('evidence_links')
    .select(['writer', 'history'])
    .where('storeId', '=', value('storeId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('writer', 'history'), '>', tuple(value('writer'), value('history'))),
    )
    .orderBy('writer')
    .orderBy('history')
    .limit(1),
);

/** The heads of the store's chains, of the cloud and of its boxes, that grew on the day or since. */
export async function headsSince(
  db: Db,
  { storeId }: Pick<StoreScope, 'storeId'>,
  businessDay: string,
): Promise<EvidenceHead[]> {
  const heads: EvidenceHead[] = [];
  let chain = nextChain.first(db, { storeId, writer: '', history: '' });
  for (; chain; chain = nextChain.first(db, { storeId, ...chain })) {
    const last = lastOfChain.first(db, { storeId, ...chain });
    if (last && last.businessDay >= businessDay) {
      heads.push({ ...chain, sequence: last.sequence, hash: last.hash });
    }
  }
  return heads;
}

function linkOf({ amountsJson, restaurantId: _, ...link }: EvidenceLinksTable): EvidenceLink {
  return { ...link, amounts: JSON.parse(amountsJson) as Record<string, number> };
}

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex');
}
