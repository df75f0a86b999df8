/** The table map: how it is drawn, and what guests do at it. */
import type { AnswerCallBody, SaveLayoutBody } from '#src/domain/floor/floor.schema.ts';
import type { FloorBoard, LayoutAnswer, MovedTable, SavedLayout } from '#src/domain/floor/floor.types.ts';
import { endpoint } from './endpoint.ts';

const layout = '/api/floor/restaurants/:restaurantId/stores/:storeId/layout' as const;
const table = '/api/pos/restaurants/:restaurantId/stores/:storeId/tables/:tableId' as const;

/** From the admin and from a till alike. */
export const readLayoutEndpoint = endpoint<void, LayoutAnswer>()('GET', layout);
export const saveDraftEndpoint = endpoint<SaveLayoutBody, LayoutAnswer>()('PUT', `${layout}/draft`);
export const discardDraftEndpoint = endpoint<{ readonly expectedVersion: number }, LayoutAnswer>()(
  'POST',
  `${layout}/discard-draft`,
);
/** On a box it waits for the internet. */
export const publishLayoutEndpoint = endpoint<SaveLayoutBody, SavedLayout>()('POST', `${layout}/publish`);

/** The contents of a till's map, in one call. */
export const readFloorEndpoint = endpoint<void, FloorBoard>()('GET', '/api/pos/floor');

interface Seen {
  readonly expectedMark: string;
}
type Nothing = Record<never, never>;
/** Seats them, or says how many they are by now. */
export const seatGuestsEndpoint = endpoint<Seen & { readonly guests: number }, Nothing>()('POST', `${table}/guests`);
/** The food is out. */
export const servedTableEndpoint = endpoint<Seen, Nothing>()('POST', `${table}/served`);
/** Prints the bills of the table. */
export const printTableBillEndpoint = endpoint<Seen, Nothing>()('POST', `${table}/print-bill`);
/** Frees the table after the guests have left. */
export const releaseTableEndpoint = endpoint<Seen, Nothing>()('POST', `${table}/release`);
export const moveTableEndpoint = endpoint<Seen & { readonly toTableId: string }, MovedTable>()('POST', `${table}/move`);
export const mergeTableEndpoint = endpoint<Seen & { readonly intoTableId: string }, Nothing>()(
  'POST',
  `${table}/merge`,
);
/** Moves guests' own orders onto a bill of the table. */
export const putOrdersOnBillEndpoint = endpoint<
  Seen & { readonly orderIds: readonly string[]; readonly billId: string | null; readonly newBillId: string },
  { readonly billId: string }
>()('POST', `${table}/put-on-bill`);
/** To guests who called from their phones: someone is on the way, or has been there. */
export const answerCallEndpoint = endpoint<AnswerCallBody, Nothing>()('POST', `${table}/calls/:callId/answer`);
