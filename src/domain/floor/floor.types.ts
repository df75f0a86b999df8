/** The table map as tills and editors read it. JSON as it travels; instants are ISO text in UTC, amounts cents. */
import type { FloorArea, FloorLayout, FloorTable } from './floor.schema.ts';
import type { OpenCall } from './table-call.ts';
import type { TableBill, TableStatus } from './table-state.ts';

/** A party that staff mean to seat at a table soon, or that is late. */
export interface BookedParty {
  readonly bookingId: string;
  /** Empty once the person is forgotten. */
  readonly name: string;
  readonly pax: number;
  readonly bookedForIsoDateTimeUtc: string;
  /** What the guests said themselves; null: nothing. */
  readonly lateMinutes: number | null;
}

export interface FloorTableNow extends FloorTable, TableStatus {
  readonly bills: readonly TableBill[];
  /** The next of them; left out: none soon, and from boards cached by an older version. */
  readonly booked?: BookedParty;
  /** Its guests call the staff; left out: they don't, and from boards cached by an older version. */
  readonly call?: OpenCall;
}

/** A pending map command of a till on a box. */
export interface LayoutCommand {
  readonly byName: string;
  /** Null: it waits for the internet; else why the cloud did not do it. */
  readonly refusedText: string | null;
}

export interface FloorBoard {
  readonly atIsoDateTimeUtc: string;
  readonly areas: readonly FloorArea[];
  /** In natural order within their areas. */
  readonly tables: readonly FloorTableNow[];
  /** Bills at tables that were removed from the map. */
  readonly elsewhere: readonly (TableBill & { readonly tableId: string })[];
  readonly wish: LayoutCommand | null;
  /** Whether the signed-in employee may change the map. */
  readonly mayEdit: boolean;
}

export interface LayoutDraft {
  readonly layout: FloorLayout;
  readonly savedByName: string;
  readonly savedIsoDateTimeUtc: string;
}

export interface LayoutAnswer {
  /** Rises with every draft, publication and discard; a writer names the one it has seen. */
  readonly version: number;
  readonly published: FloorLayout;
  readonly publishedIsoDateTimeUtc: string | null;
  readonly draft: LayoutDraft | null;
  readonly wish: LayoutCommand | null;
  /** False on a box: a draft is the cloud's. */
  readonly keepsDrafts: boolean;
}

export interface SavedLayout extends LayoutAnswer {
  /** On a box: it waits for the internet. */
  readonly isPending: boolean;
}

/** Where guests came from, so that a move can be undone. */
export interface MovedTable {
  readonly fromTableId: string;
  readonly toTableId: string;
  /** The version of the table they are at now. */
  readonly mark: string;
}
