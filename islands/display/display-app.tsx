import type { PairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { PairedScreen } from '#islands/shared/pairing/paired-screen.tsx';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import { DisplayScreen } from './display.screen.tsx';
import { lastStore } from './last-store.ts';

export type DisplayApi = PairedCalls<DisplayBoard>;

/** What the server has drawn the page from. */
export interface DisplayStart {
  /** Null when this device is not paired. */
  readonly board: DisplayBoard | null;
}

/** Pairs this device once, then shows what its till sells. */
export function DisplayApp({ api, start }: { api: DisplayApi; start: DisplayStart }) {
  return (
    <PairedScreen
      api={api}
      start={start.board}
      heading="Pair this display"
      kind="a customer display"
      onUnpaired={lastStore.forget}
    >
      {(first, unpair) => <DisplayScreen api={api} first={first} onUnpaired={unpair} />}
    </PairedScreen>
  );
}
