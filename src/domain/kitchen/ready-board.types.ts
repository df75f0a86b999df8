/** What a screen that guests look at shows: numbers and first names, and nothing that was ordered. */

export interface ReadyOrder {
  /** 'P-118'. */
  readonly orderNumber: string;
  /** Empty: none was given, or the store shows numbers only. */
  readonly firstName: string;
}

export interface FinishedOrder extends ReadyOrder {
  /** When its last dish was done. */
  readonly readyIsoDateTimeUtc: string;
}

export interface ReadyBoard {
  readonly storeName: string;
  /** By whose clock it shows the time. */
  readonly timezone: string;
  /** The earliest promise first. */
  readonly preparing: readonly ReadyOrder[];
  /** The newest first. */
  readonly ready: readonly FinishedOrder[];
  readonly asOfIsoDateTimeUtc: string;
}
