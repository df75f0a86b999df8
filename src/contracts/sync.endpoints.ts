/** A shop box's calls to the cloud. The box calls, the cloud answers; the cloud never calls a shop. */
import type { CompareAnswer, CompareBody, CopiesBody, RequestedRows } from '#src/domain/sync/compare.schema.ts';
import type {
  BoxStatus,
  BringBackBody,
  FeedBatch,
  FeedRow,
  Place,
  StoredBoxStatus,
} from '#src/domain/sync/sync.schema.ts';
import { endpoint } from './endpoint.ts';

export interface PairBoxAnswer {
  readonly boxId: string;
  readonly mark: string;
  /** The block of its order numbers; missing from a cloud from before there were several. */
  readonly numberBlock?: number;
  /** The box's own; stored beside its database, never in it. */
  readonly credential: string;
  /** Checks PINs and pairing codes of this store. */
  readonly storeKey: string;
  /** Those that the key was changed for since, the oldest first; a cloud from before that leaves it out. */
  readonly laterStoreKeys?: readonly string[];
  readonly restaurantId: string;
  readonly storeId: string;
  readonly storeName: string;
}
export interface PushAnswer {
  /** What the cloud now has of the box's feed. */
  readonly received: number;
  readonly nowIsoDateTimeUtc: string;
  /** When another machine with the same pairing last spoke; null: there is none. */
  readonly secondMachineIsoDateTimeUtc?: string | null;
  /** The number of the newest store key that there is for the box. */
  readonly storeKey?: number;
}

/** A code works once, within its quarter of an hour. */
export const pairBoxEndpoint = endpoint<
  {
    readonly pairingCode: string;
    /** The block that the machine counted in until now; a cloud that was restored may not know of it. */
    readonly earlierBlock?: number | null;
  },
  PairBoxAnswer
>()('POST', '/api/sync/pair');
/** Lines of JSON: a head, each row, and a last line with their number and digest. */
export const snapshotEndpoint = endpoint<void, Response>()('POST', '/api/sync/snapshot');
/** The changes after a place; `wait` is the most seconds to wait for some. A POST, so that the primary answers. */
export const feedEndpoint = endpoint<
  {
    readonly after: number;
    readonly wait?: number;
    readonly limit?: number;
    /** The cloud's history that the place refers to; missing from a box from before there were several. */
    readonly history?: string | null;
    /** Which run of which machine asks. */
    readonly run?: string | null;
  },
  FeedBatch
>()('POST', '/api/sync/feed');
export const pushEndpoint = endpoint<FeedBatch & { readonly status: BoxStatus; readonly taken?: Place }, PushAnswer>()(
  'POST',
  '/api/sync/push',
);
export interface BringBackAnswer {
  /** Rows that are in the cloud's file again. */
  readonly broughtBack: number;
  /** Those that couldn't be taken, which the box keeps and reports to a person. */
  readonly notTaken: readonly { readonly table: string; readonly key: readonly (string | number | null)[] }[];
}
/** Returns what a restored cloud has lost and the box still has. */
export const bringBackEndpoint = endpoint<BringBackBody, BringBackAnswer>()('POST', '/api/sync/bring-back');
/** Sends the sales of earlier boxes that this box's backup has and the cloud never received. */
export const earlierSalesEndpoint = endpoint<
  { readonly rows: readonly FeedRow[] },
  { readonly orders: number; readonly known: number; readonly renumbered: number }
>()('POST', '/api/sync/earlier-sales');
/** Whether both hold the same rows of a range, as of a place of both feeds. */
export const compareEndpoint = endpoint<CompareBody, CompareAnswer>()('POST', '/api/sync/compare');
/** Rows of the cloud that the box does not hold as the cloud does: into its feed once more. */
export const sendAgainEndpoint = endpoint<RequestedRows, Record<never, never>>()('POST', '/api/sync/send-again');
/** The cloud's copies of rows; null: one side has moved on. */
export const copiesEndpoint = endpoint<CopiesBody, { readonly rows: readonly FeedRow[] | null }>()(
  'POST',
  '/api/sync/copies',
);
export interface RotateAnswer {
  readonly credential: string;
  readonly laterStoreKeys?: readonly string[];
}
/** A new credential, and the keys of the store; the credential before is good until the new one was used. */
export const rotateCredentialEndpoint = endpoint<void, RotateAnswer>()('POST', '/api/sync/credential');
/** The original of one of the restaurant's pictures, as bytes. */
export const pictureEndpoint = endpoint<{ readonly imageId: string }, Response>()('POST', '/api/sync/picture');

/** The newest program for this kind of machine, signed; null: none. */
export const boxReleaseEndpoint = endpoint<{ readonly platform: string }, { readonly signed: unknown }>()(
  'POST',
  '/api/sync/release',
);
export const boxReleaseFileEndpoint = endpoint<
  { readonly platform: string; readonly version: string; readonly from: number },
  Response
>()('POST', '/api/sync/release-file');

const box = '/api/sync/restaurants/:restaurantId/stores/:storeId/box' as const;

export interface BoxAnswer {
  readonly id: string;
  readonly name: string;
  readonly pairedIsoDateTimeUtc: string | null;
  readonly pairingExpiresIsoDateTimeUtc: string | null;
  readonly lastSeenIsoDateTimeUtc: string | null;
  readonly status: StoredBoxStatus | null;
  /** When another machine with the same pairing last spoke; null: there is none. */
  readonly twinIsoDateTimeUtc: string | null;
  /** Changes that the box has not fetched. */
  readonly behind: number;
  /** A new PIN key waits until the box has it. */
  readonly isKeyWaiting: boolean;
}
export interface BoxCodeAnswer {
  readonly boxId: string;
  /** Shown once. */
  readonly pairingCode: string;
  readonly expiresIsoDateTimeUtc: string;
}

export const readBoxEndpoint = endpoint<void, { readonly box: BoxAnswer | null }>()('GET', box);
/** A store has at most one box: adding a second one is rejected. */
export const addBoxEndpoint = endpoint<{ readonly name: string }, BoxCodeAnswer>()('POST', box);
export const renewBoxCodeEndpoint = endpoint<void, BoxCodeAnswer>()('POST', `${box}/pairing-code`);
export const revokeBoxEndpoint = endpoint<void, Record<never, never>>()('POST', `${box}/revoke`);
