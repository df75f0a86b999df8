export interface EscposTimes {
  readonly connectMs: number;
  readonly statusMs: number;
  /** How long a stopped printer may keep the job before it is taken back. */
  readonly holdMs: number;
  /** Between closing and opening: some firmware takes a quick return for a second connection. */
  readonly pauseMs: number;
  /** How long a proof may take from a printer that has been silent so far. */
  readonly muteMs: number;
}

export const ESCPOS_TCP_TIMES: EscposTimes = {
  connectMs: 3000,
  statusMs: 2000,
  holdMs: 120_000,
  pauseMs: 200,
  muteMs: 2000,
};

/** `DLE DC4` function 8: discard what a broken job left behind. */
export const CLEAR_BUFFERS = Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08);
/** `DLE ENQ 1`: staff cleared the jam, continue from the line that failed. */
export const RESUME = Uint8Array.of(0x10, 0x05, 0x01);
