import { useEffect, useRef } from 'react';
import { outboxOf } from '../alone/alone.ts';
import { connectionKind } from '../kit/connection.ts';
import { isFromMemory } from '../kit/from-memory.ts';
import { observed } from '../kit/observed-api.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { readMenuAgain } from '../menu/menu-store.ts';

/** Retries what was rejected only for a moment, while something waits and the till is online. */
const AGAIN_MS = 15_000;

/** Sends offline sales as soon as the server answers, and reads again what was shown from storage. */
export function useSending(): void {
  const { store, employee, terminal } = useSession();
  const till = useTill();
  const latest = useRef(till);
  latest.current = till;
  const { storeId } = store;
  const maySend = employee !== null || !terminal.asksForPin;

  useEffect(() => {
    const queue = outboxOf(latest.current.api);
    if (!queue) return;
    let isUnmounted = false;
    const isReached = () => connectionKind(observed.get()) !== 'thisDeviceOnly' && observed.get().lastCall !== null;
    const sendAll = async () => {
      if (isUnmounted || !maySend || !isReached()) return;
      const before = queue.unsent.get().length;
      if (before === 0) return;
      await queue.send(storeId).catch(() => {});
      if (queue.unsent.get().length < before) await latest.current.refresh();
    };
    const lookAgain = () => {
      if (!isFromMemory.get() || observed.get().stream !== 'live') return;
      isFromMemory.set(false);
      void readMenuAgain(latest.current.api);
      void latest.current.checkSession();
    };
    const onChange = () => {
      lookAgain();
      void sendAll();
    };
    void queue
      .readAgain()
      .then(sendAll)
      .catch(() => {});
    const unwatch = [observed.subscribe(onChange), queue.unsent.subscribe(() => void sendAll())];
    const timer = setInterval(onChange, AGAIN_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      for (const end of unwatch) end();
    };
  }, [storeId, maySend]);
}
