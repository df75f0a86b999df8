import { type ReactNode, useEffect, useState } from 'react';
import { OtherKind, PairScreen } from './pair-screen.tsx';
import type { PairedCalls } from './paired-calls.ts';

interface PairedScreenProps<Board> {
  api: PairedCalls<Board>;
  /** What the server has drawn the page from, or this device stored; null when it is not paired. */
  start: Board | null;
  heading: string;
  /** As the admin names it: 'a customer display'. */
  kind: string;
  onUnpaired: () => void;
  children: (first: Board, unpair: () => void) => ReactNode;
}

/** Pairs this device once, then draws the screen that it is. */
export function PairedScreen<Board>({ api, start, heading, kind, onUnpaired, children }: PairedScreenProps<Board>) {
  const [first, setFirst] = useState(start);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  if (first !== null) {
    return children(first, () => {
      onUnpaired();
      setFirst(null);
    });
  }
  const pair = async (pairingCode: string) => {
    await api.pair(pairingCode);
    const board = await api.board();
    if (board === null) throw new OtherKind();
    setFirst(board);
  };
  return <PairScreen app="Servery" heading={heading} kind={kind} pair={pair} />;
}
