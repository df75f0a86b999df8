import { useEffect, useMemo, useRef, useState } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { newId } from '#islands/pos/app/kit/new-id.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { openLive } from '#islands/runtime/live.client.ts';
import { kitchenLiveEndpoint, type LiveEventData } from '#src/contracts/live.endpoints.ts';
import type { KitchenAct, KitchenBoard, KitchenScreen, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { SPEAKS_EVERY_MS } from '#src/domain/kitchen/silent-screens.ts';
import { type ActQueue, actOn, afterBoard, boardWith, NOTHING_QUEUED, waitingCount } from './act-queue.ts';
import { actQueue } from './device.ts';
import type { KitchenApi } from './kitchen-api.ts';
import { lastBoard } from './last-board.ts';
import type { Signs } from './link.ts';
import { readInTurn } from './read-in-turn.ts';
import { createSender, type Sender } from './sender.ts';

/** Without an event: also what shows that calls still get through. */
const READ_EVERY_MS = 30_000;
/** The page itself was an answer. When it came is known by the device's clock, once the page is awake. */
const NOT_ASKED: Signs = { lastSignAt: Number.POSITIVE_INFINITY, lastFailAt: null };

function signsOf({ asOfIsoDateTimeUtc }: KitchenBoard): Signs {
  return { lastSignAt: Date.parse(asOfIsoDateTimeUtc), lastFailAt: null };
}

export interface BoardHere {
  /** The store's board with everything done here. Null until the first answer. */
  readonly board: KitchenBoard | null;
  readonly signs: Signs;
  readonly waiting: number;
  /** Why the store rejected the last tap. Null when it did not. */
  readonly rejected: string | null;
  forgetRejected(): void;
  /** Drawn with the next frame, stored before that, sent as soon as something answers. */
  act(act: KitchenAct, ticket: KitchenTicket, byName?: string): void;
}

interface BoardOptions {
  readonly api: KitchenApi;
  readonly screen: KitchenScreen;
  readonly first: KitchenBoard | null;
  /** The first board is what this device stored, and only as true as it is new. */
  readonly isStored: boolean;
  /** This device is no longer paired. */
  onUnpaired(): void;
  /** Its name or its stations may have changed. */
  onScreenChanged(): void;
}

/** The board of this screen, live, with what was tapped here drawn at once. */
export function useBoard({ api, screen, first, isStored, onUnpaired, onScreenChanged }: BoardOptions): BoardHere {
  const [stored, setStored] = useState(first);
  const [signs, setSigns] = useState(() => (isStored && first ? signsOf(first) : NOT_ASKED));
  const [rejected, setRejected] = useState<string | null>(null);
  const queue = useBrowserStore<ActQueue>(actQueue, NOTHING_QUEUED);
  const sender = useRef<Sender | null>(null);
  const latest = useRef({ api, screen, onUnpaired, onScreenChanged });
  latest.current = { api, screen, onUnpaired, onScreenChanged };
  useEffect(() => {
    setSigns((now) => (now === NOT_ASKED ? { ...now, lastSignAt: Date.now() } : now));
    const connection = connect({
      api: {
        board: () => latest.current.api.board(),
        act: (one) => latest.current.api.act(one),
        sayThere: () => latest.current.api.sayThere(),
      },
      onSign: () => setSigns((now) => ({ ...now, lastSignAt: Date.now() })),
      onFail: () => setSigns((now) => ({ ...now, lastFailAt: Date.now() })),
      onBoard(board) {
        setStored(board);
        lastBoard.keep({ screen: latest.current.screen, board });
      },
      onRejected: setRejected,
      onUnpaired: () => latest.current.onUnpaired(),
      onScreenChanged: () => latest.current.onScreenChanged(),
    });
    sender.current = connection.sender;
    return connection.stop;
  }, []);

  const act = (kind: KitchenAct, ticket: KitchenTicket, byName = '') => {
    setRejected(null);
    const atIsoDateTimeUtc = new Date().toISOString();
    const one = { id: newId(), ...actOn(kind, ticket, byName), atIsoDateTimeUtc, doneAtMs: null };
    actQueue.set([...actQueue.get(), one]);
    void sender.current?.wake();
  };
  const board = useMemo(() => stored && boardWith(stored, queue), [stored, queue]);
  const forgetRejected = () => setRejected(null);
  return { board, signs, waiting: waitingCount(queue), rejected, forgetRejected, act };
}

interface ConnectOptions {
  readonly api: Pick<KitchenApi, 'board' | 'act' | 'sayThere'>;
  onSign(): void;
  onFail(): void;
  onBoard(board: KitchenBoard): void;
  onRejected(text: string): void;
  onUnpaired(): void;
  onScreenChanged(): void;
}

/** Reads the board with every event and every few seconds, and sends what waits as soon as anything answers. */
function connect({ api, onSign, onFail, onBoard, ...on }: ConnectOptions) {
  const read = readInTurn({
    read: api.board,
    onRead(board, askedAtMs) {
      onSign();
      onBoard(board);
      actQueue.set(afterBoard(actQueue.get(), askedAtMs));
    },
    onFailed(error) {
      if (error instanceof AppErrorAnswer && error.reason === 'login_required') on.onUnpaired();
      else onFail();
    },
  });
  const sender = createSender({
    queue: actQueue,
    send: api.act,
    onRejected: (_, text) => on.onRejected(text),
    onAnswered: read.soon,
    onUnanswered: onFail,
    now: () => Date.now(),
    later(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  });
  const again = () => {
    read.soon();
    void sender.wake();
  };
  const live = openLive({
    url: kitchenLiveEndpoint.path,
    onEvent({ data }) {
      if ((data as LiveEventData).type !== 'kitchenChanged') on.onScreenChanged();
      read.soon();
    },
    onSign,
    onState: ({ kind }) => (kind === 'live' ? again() : undefined),
  });
  const timer = setInterval(again, READ_EVERY_MS);
  // One that isn't answered is followed by the next: what is wrong shows in the board's own calls.
  const sign = setInterval(() => void api.sayThere().catch(() => undefined), SPEAKS_EVERY_MS);
  again();
  const stop = () => {
    clearInterval(timer);
    clearInterval(sign);
    live.close();
    sender.stop();
    read.stop();
  };
  return { sender, stop };
}
