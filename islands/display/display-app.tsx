import { useEffect, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { PairForm } from '#islands/shared/pairing/pair-form.tsx';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import { DisplayScreen } from './display.screen.tsx';
import type { DisplayApi } from './display-api.ts';
import { forgetStore } from './last-store.ts';

/** What the server has drawn the page from. */
export interface DisplayStart {
  /** Null when this device is not paired. */
  readonly board: DisplayBoard | null;
}

class OtherKind extends Error {}

/** Pairs this device once, then shows what its till sells. */
export function DisplayApp({ api, start }: { api: DisplayApi; start: DisplayStart }) {
  const [first, setFirst] = useState(start.board);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  const pair = async (pairingCode: string) => {
    await api.pair(pairingCode);
    const board = await api.board();
    if (board === null) throw new OtherKind();
    setFirst(board);
  };
  if (first === null) {
    return (
      <PairForm
        app="Servery"
        heading={<h1 className="mt-1 text-36 font-extrabold">Pair this display</h1>}
        lead="In the admin, open your store, go to Tills and add this device as a customer display. Then enter the code here."
        pair={pair}
        problemText={problemText}
      />
    );
  }
  return (
    <DisplayScreen
      api={api}
      first={first}
      onUnpaired={() => {
        forgetStore();
        setFirst(null);
      }}
    />
  );
}

function problemText(error: unknown): string {
  if (error instanceof OtherKind) {
    return 'That code is for a till or another screen. Add a customer display in the admin and enter its code.';
  }
  return error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.';
}
