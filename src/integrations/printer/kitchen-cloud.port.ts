import type { CloudPrinterCode } from '#src/domain/printing/cloud-printer-codes.ts';

/** A printer that is reached through its maker's cloud: one serial number, bound to one shop of ours. */
export interface CloudPrinterPlace {
  readonly serialNumber: string;
  /** Ours, in digits; the cloud stores what it is given and asks for the same when the printer is unbound. */
  readonly shopId: string;
}

/**
 * - `done`: the cloud did it.
 * - `refused`: the cloud said no, and nothing was done.
 * - `unreachable`: no answer. `mayBeDone`: the request had left, so that it may have been carried out.
 */
export type CloudAnswer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: Exclude<CloudPrinterCode, 10000> }
  | { readonly kind: 'unreachable'; readonly mayBeDone: boolean };

/** `unknown`: the cloud has no such job. `deleted`: it was taken out of the queue before it was printed. */
export type CloudJobState = 'waiting' | 'printed' | 'deleted' | 'failed' | 'unknown';

export interface CloudJob {
  readonly serialNumber: string;
  /** Unique, up to 32 letters and digits: the cloud takes each once. */
  readonly tradeNo: string;
}

/** What a genuine message of the cloud is about. */
export type CloudPrinterNews =
  | { readonly kind: 'online'; readonly serialNumber: string; readonly isOnline: boolean; readonly atSeconds: number }
  /** Counters and versions: it was heard, and nothing follows. */
  | { readonly kind: 'other'; readonly serialNumber: string };

export type CloudPrinterReading =
  | { readonly kind: 'message'; readonly news: CloudPrinterNews }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'expired' | 'unreadable' };

/** A message of the cloud as it came: its body to the byte, and its headers by their names. */
export interface CloudPrinterMessage {
  readonly rawBody: string;
  readonly header: (name: string) => string | null;
}

/** The cloud of kitchen printers (reference printing §3.4). */
export interface KitchenCloudPort {
  /** Binding the same printer to the same shop again is `done`. */
  bind(place: CloudPrinterPlace): Promise<CloudAnswer<null>>;
  unbind(place: CloudPrinterPlace): Promise<CloudAnswer<null>>;
  /** Which of them are connected, by serial number; one that the cloud leaves out isn't bound to us. */
  online(places: readonly CloudPrinterPlace[]): Promise<CloudAnswer<ReadonlyMap<string, boolean>>>;
  /** `known`: a job with this number was taken before, and this one was not. */
  push(job: CloudJob & { readonly bytes: Uint8Array }): Promise<CloudAnswer<'taken' | 'known'>>;
  jobState(job: CloudJob): Promise<CloudAnswer<CloudJobState>>;
  /** Throws away what the cloud still holds for the printer. */
  clear(serialNumber: string): Promise<CloudAnswer<null>>;
  /** How long to wait between questions about one job, in milliseconds: the first pauses, then the last one on and on. */
  readonly pausesMs: readonly number[];
  readMessage(message: CloudPrinterMessage, nowMs: number): CloudPrinterReading;
}

/** `cloud:serialNumber`. */
export const CLOUD_ADDRESS = 'cloud:';
