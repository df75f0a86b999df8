import type { PairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { PairedScreen } from '#islands/shared/pairing/paired-screen.tsx';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';
import { BoardScreen } from './board.screen.tsx';
import { lastBoard } from './last-board.ts';

export type ReadyApi = PairedCalls<ReadyBoard>;

/** What the server has drawn the page from. */
export interface ReadyStart {
  /** Null when this device is not paired. */
  readonly board: ReadyBoard | null;
  readonly nowIsoDateTimeUtc: string;
  /** From the device, because nothing answered: it may be out of date. */
  readonly isStored?: true;
}

/** Pairs this device once, then shows who waits and whose order is ready. */
export function ReadyApp({ api, start }: { api: ReadyApi; start: ReadyStart }) {
  return (
    <PairedScreen
      api={api}
      start={start.board}
      heading="Pair this screen"
      kind="an order-ready screen"
      onUnpaired={lastBoard.forget}
    >
      {(first, unpair) => (
        <BoardScreen
          api={api}
          first={first}
          isStored={first === start.board && start.isStored === true}
          nowIsoDateTimeUtc={start.nowIsoDateTimeUtc}
          onUnpaired={unpair}
        />
      )}
    </PairedScreen>
  );
}
