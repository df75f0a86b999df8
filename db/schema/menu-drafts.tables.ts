import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface MenuDraftsTable {
  storeId: string;
  restaurantId: string;
  /** Null: until the first order of the store. */
  publishesAtOnce: Flag | null;
  /** Rises with every change of the draft, also when it is published or discarded. */
  version: Generated<number>;
  publishIsoDateTimeUtc: string | null;
  publishNote: Generated<string>;
  publishByJson: string | null;
  /** Why it was not published at its time. */
  publishProblem: string | null;
}

export interface MenuDraftRowsTable {
  storeId: string;
  restaurantId: string;
  subject: 'category' | 'item' | 'pizzaSettings';
  subjectId: string;
  beforeJson: string | null;
  afterJson: string | null;
  version: number;
  byJson: string;
  changedIsoDateTimeUtc: string;
}

export interface MenuVersionsTable {
  storeId: string;
  restaurantId: string;
  number: number;
  kind: 'start' | 'atOnce' | 'publish' | 'import' | 'rollBack';
  ofNumber: number | null;
  note: Generated<string>;
  byJson: string;
  publishedIsoDateTimeUtc: string;
  weight: Generated<number>;
  changesJson: string | null;
  rollBackPart: 'version' | 'item' | null;
}

export interface MenuVersionRowsTable {
  storeId: string;
  restaurantId: string;
  number: number;
  subject: 'category' | 'item' | 'pizzaSettings';
  subjectId: string;
  beforeJson: string | null;
  afterJson: string | null;
}
