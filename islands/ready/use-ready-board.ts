import { useEffect, useRef, useState } from 'react';
import { readInTurn } from '#islands/kitchen/read-in-turn.ts';
import { openLive } from '#islands/runtime/live.client.ts';
import { kitchenLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';
import { lastBoard } from './last-board.ts';
import type { ReadyApi } from './ready-app.tsx';

/** Without an event: a number leaves by time alone, and what is shown is known to be true this often. */
const READ_EVERY_MS = 10_000;

interface ReadyBoardOptions {
  readonly api: ReadyApi;
  readonly first: ReadyBoard;
  /** The first board is what this device stored, and only as true as it is new. */
  readonly isStored: boolean;
  onUnpaired(): void;
}

interface ReadyBoardHere {
  readonly board: ReadyBoard;
  /** When it was true by this device's clock. Milliseconds since 1970; infinite until the page is awake. */
  readonly trueAtMs: number;
}

/** The board of this screen, live. */
export function useReadyBoard({ api, first, isStored, onUnpaired }: ReadyBoardOptions): ReadyBoardHere {
  const [here, setHere] = useState<ReadyBoardHere>(() => ({
    board: first,
    trueAtMs: isStored ? Date.parse(first.asOfIsoDateTimeUtc) : Number.POSITIVE_INFINITY,
  }));
  const latest = useRef({ api, onUnpaired });
  latest.current = { api, onUnpaired };
  useEffect(() => {
    setHere((now) => (Number.isFinite(now.trueAtMs) ? now : { ...now, trueAtMs: Date.now() }));
    const reading = readInTurn({
      read: () => latest.current.api.board(),
      onRead(board, askedAtMs) {
        if (board === null) return latest.current.onUnpaired();
        lastBoard.keep(board);
        setHere({ board, trueAtMs: askedAtMs });
      },
      // The age of what is shown says it.
      onFailed() {},
    });
    const live = openLive({
      url: kitchenLiveEndpoint.path,
      onEvent: reading.soon,
      onState: ({ kind }) => (kind === 'live' ? reading.soon() : undefined),
    });
    const timer = setInterval(reading.soon, READ_EVERY_MS);
    reading.soon();
    return () => {
      clearInterval(timer);
      live.close();
      reading.stop();
    };
  }, []);
  return here;
}
