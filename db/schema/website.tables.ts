import type { Generated } from 'kysely';

export interface WebsiteThemesTable {
  restaurantId: string;
  draftJson: string;
  publishedJson: string | null;
  /** Checked and bounded, as it is served. */
  publishedCss: Generated<string>;
  /** Of the served text: another text has another key. */
  cssKey: Generated<string>;
  /** Anyone who knows it sees the draft. */
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

export interface CustomPagesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  /** The last part of its address. */
  path: string;
  title: string;
  draftJson: string;
  /** Null: customers do not see it. */
  publishedJson: string | null;
  /** Anyone who knows it sees the draft. */
  previewKey: string;
  version: Generated<number>;
  changedByName: string;
  changedIsoDateTimeUtc: string;
  /** Not null: nobody sees it, and it can be brought back for a while. */
  deletedIsoDateTimeUtc: string | null;
}

/** An address that a page had before: whoever opens it is sent to where the page is now. */
export interface CustomPageAddressesTable {
  storeId: string;
  path: string;
  pageId: string;
  restaurantId: string;
}

export interface InquiriesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  createdIsoDateTimeUtc: string;
}
