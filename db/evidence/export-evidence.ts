import type { Db } from '#db/connection.ts';
import { type EvidenceLink, lineOfHead, lineOfLink } from '#src/domain/evidence/evidence-link.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { listLinks } from './evidence-links.repository.ts';

/** A store's chains as lines of an export: each link, and after the last one of a chain its head. */
export async function* evidenceLines(db: Db, store: Pick<StoreScope, 'storeId'>): AsyncGenerator<string> {
  let last: EvidenceLink | null = null;
  for (;;) {
    const links: readonly EvidenceLink[] = await listLinks(db, store, last);
    for (const link of links) {
      if (last && (last.writer !== link.writer || last.history !== link.history)) yield lineOfHead(last);
      yield lineOfLink(link);
      last = link;
    }
    if (links.length === 0) break;
  }
  if (last) yield lineOfHead(last);
}
