import type { Docket } from '#src/domain/printing/docket.types.ts';
import type { PrinterModel } from '#src/domain/printing/printing.schema.ts';

/** One printer as the spooler sees it: bytes in, an honest answer out. Jobs for one address run one after another. */
export interface PrinterPort {
  /** A job in the bytes of its model. Null: this model is not printed on from here. */
  encode(job: EncodeRequest): Promise<EncodedJob | null>;
  /**
   * Prints one job. `jobId` is the spooler's row: the same id may be sent again, but paper has no memory, so only after
   * `refused`, or marked POSSIBLE DUPLICATE after `unknown`.
   */
  print(job: PrintRequest): Promise<PrintOutcome>;
  /** Asks how the printer is, without printing. */
  status(address: string): Promise<PrinterStatus>;
  /** Staff have cleared the jam: `resume` continues with what the printer holds, `clear` discards it. */
  recover(address: string, how: 'resume' | 'clear'): Promise<PrinterStatus>;
}

export interface EncodeRequest {
  readonly jobId: string;
  readonly printerModel: PrinterModel;
  /** A drawer's pulse is a job of its own, ahead of the receipt. */
  readonly content: /** `rings`: a buzzer is plugged in where a drawer would be. */
    | { readonly kind: 'docket'; readonly docket: Docket; readonly rings?: boolean }
    | { readonly kind: 'drawer'; readonly drawer: 'first' | 'second' };
}

export interface EncodedJob {
  readonly bytes: Uint8Array;
  /** Characters that no font has, printed as a box; each once. Log them, so that staff can correct the menu. */
  readonly missing: readonly string[];
}

export interface PrintRequest {
  readonly jobId: string;
  /**
   * `host:port`, `usb:serial`, `epos:http(s)://host:port/deviceId`, `direct:printerId` of one that asks for its jobs, or
   * `cloud:serial/shopId` of one behind its maker's cloud.
   */
  readonly address: string;
  readonly bytes: Uint8Array;
  /** For sending and printing together; without it 15 s and 1 s for each 4 KiB. */
  readonly timeoutMs?: number;
  /** How long it may wait before it begins; only where a printer fetches it. */
  readonly worthMs?: number;
  /** An earlier attempt may have printed it. Only a cloud that knows jobs by their number can say whether it did. */
  readonly mayBeOnPaper?: boolean;
  /** What earlier jobs learned about the printer; the caller stores it and passes it in again. */
  readonly known?: PrinterKnowledge;
  /** What is known of it after this job. Called once before the answer, and not if nothing answered. */
  readonly onLearned?: (known: PrinterKnowledge) => void;
  /** The printer stopped in the middle and needs a hand (paper, cover); it then resumes automatically. Called once. */
  readonly onHold?: (why: PrinterProblem) => void;
}

/** Stored beside the printer, not in a process: a hung printer must be noticed after a power cut too. */
export interface PrinterKnowledge {
  /** It has answered before, so silence means that it hangs or that something else has its address. */
  readonly answersStatus: boolean;
  /** It has answered a completion request: from then on nothing less proves a docket. */
  readonly provesById: boolean;
  /** The last job may have left half a command in it. */
  readonly needsClearing: boolean;
  /** SHA-256 of the certificate that it showed first, in hex; only of a printer that is spoken to over HTTPS. */
  readonly certificate?: string;
}

export const NOTHING_KNOWN: PrinterKnowledge = { answersStatus: false, provesById: false, needsClearing: false };

/** `not_printing`: it has the job and prints nothing, and can't say why; mostly its paper or its cover. */
export type PrinterProblem = 'paper_out' | 'cover_open' | 'cutter' | 'not_printing' | 'error';

/**
 * - `printed`: the printer itself confirmed it. `nearEnd`: the roll is almost finished.
 * - `refused`: certain that nothing of this job is on paper. Retry, then the fallback printer. `not_set_up`: its cloud
 *   doesn't know it as ours.
 * - `unknown`: some or all of it may be on paper. A kitchen docket is printed again with POSSIBLE DUPLICATE,
 *   a customer's invoice only when a person asks, a drawer pulse never.
 *   `not_verified` is the milder case: everything was handed over to a printer that never answers.
 *   It is shown as 'sent, not verified' and isn't repeated automatically,
 *   else a silent printer would print everything twice.
 */
export type PrintOutcome =
  | { readonly kind: 'printed'; readonly nearEnd: boolean }
  | { readonly kind: 'refused'; readonly why: 'offline' | 'busy' | 'not_set_up' | PrinterProblem }
  | { readonly kind: 'unknown'; readonly why: 'timeout' | 'connection_lost' | 'not_verified' | PrinterProblem };

export type PrinterStatus =
  | { readonly kind: 'ready'; readonly nearEnd: boolean }
  | { readonly kind: 'unavailable'; readonly why: 'offline' | 'busy' | PrinterProblem }
  /** Takes connections and says nothing. */
  | { readonly kind: 'mute' };

/** `usb:<serial number>`, or `usb:` for the only one. */
export const USB_ADDRESS = 'usb:';
/** `bluetooth:<address of the printer>`, such as `bluetooth:00:01:90:7C:AB:12`. */
export const BLUETOOTH_ADDRESS = 'bluetooth:';
