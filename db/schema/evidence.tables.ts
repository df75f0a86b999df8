import type { EvidenceKind } from '#src/domain/evidence/evidence-link.ts';

/** Only grows. */
export interface EvidenceLinksTable {
  storeId: string;
  writer: string;
  history: string;
  sequence: number;
  restaurantId: string;
  kind: EvidenceKind;
  rowId: string;
  isoDateTimeUtc: string;
  businessDay: string;
  amountsJson: string;
  previousHash: string;
  bodyHash: string;
  hash: string;
}
