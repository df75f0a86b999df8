import { useEffect, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { PairForm } from '#islands/shared/pairing/pair-form.tsx';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';
import { BoardScreen } from './board.screen.tsx';
import { forgetLast } from './last-board.ts';
import type { ReadyApi } from './ready-api.ts';

/** What the server has drawn the page from. */
export interface ReadyStart {
  /** Null when this device is not paired. */
  readonly board: ReadyBoard | null;
  readonly nowIsoDateTimeUtc: string;
  /** From the device, because nothing answered: it may be out of date. */
  readonly isStored?: true;
}

class OtherKind extends Error {}

/** Pairs this device once, then shows who waits and whose order is ready. */
export function ReadyApp({ api, start }: { api: ReadyApi; start: ReadyStart }) {
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
        heading={<h1 className="mt-1 text-36 font-extrabold">Pair this screen</h1>}
        lead="In the admin, open your store, go to Tills and add this device as an order-ready screen. Then enter the code here."
        pair={pair}
        problemText={problemText}
      />
    );
  }
  return (
    <BoardScreen
      api={api}
      first={first}
      isStored={first === start.board && start.isStored === true}
      nowIsoDateTimeUtc={start.nowIsoDateTimeUtc}
      onUnpaired={() => {
        forgetLast();
        setFirst(null);
      }}
    />
  );
}

function problemText(error: unknown): string {
  if (error instanceof OtherKind) {
    return 'That code is for a till or another screen. Add an order-ready screen in the admin and enter its code.';
  }
  return error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.';
}
