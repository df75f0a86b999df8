import type { Generated } from 'kysely';

export interface WebsiteThemesTable {
  restaurantId: string;
  draftJson: string;
  publishedJson: string | null;
  /** Checked and bounded, as it is served. */
  publishedCss: Generated<string>;
  /** Of what is served: another text has another one. */
  cssKey: Generated<string>;
  /** Whoever knows it sees the draft. */
  previewKey: string;
  version: Generated<number>;
}

export interface WebsiteVersionsTable {
  restaurantId: string;
  /** 'theme', or the id of a page. */
  subjectId: string;
  /** From 1. */
  number: number;
  contentJson: string;
  note: string;
  byName: string;
  createdIsoDateTimeUtc: string;
}
