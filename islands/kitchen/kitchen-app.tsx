import { useEffect, useState } from 'react';
import { guardTaps } from '#islands/pos/app/kit/tap-guard.ts';
import { OtherKind, PairScreen } from '#islands/shared/pairing/pair-screen.tsx';
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { BoardScreen } from './board.screen.tsx';
import type { KitchenApi } from './kitchen-api.ts';
import { StationsScreen } from './stations.screen.tsx';

/** What the server has drawn the page from. */
export interface KitchenStart {
  /** Null when this device is not paired. */
  readonly screen: KitchenScreen | null;
  readonly board: KitchenBoard | null;
  readonly nowIsoDateTimeUtc: string;
  /** From the device, because nothing answered: it may be out of date. */
  readonly isStored?: true;
}

/** Pairs this device once, lets someone choose its stations, then shows their tickets. */
export function KitchenApp({ api, start }: { api: KitchenApi; start: KitchenStart }) {
  const [screen, setScreen] = useState(start.screen);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    return guardTaps();
  }, []);
  const readAgain = async (chooses: boolean) => {
    const next = await api.screen();
    setScreen(next);
    // One station needs no choice.
    setChoosing(chooses && next !== null && next.stations.length > 1);
    return next;
  };
  const pair = async (pairingCode: string) => {
    await api.pair(pairingCode);
    if ((await readAgain(true)) === null) throw new OtherKind();
  };
  if (screen === null) {
    return <PairScreen app="Servery kitchen" heading="Pair this screen" kind="a kitchen screen" pair={pair} />;
  }
  if (isChoosing)
    return <StationsScreen api={api} screen={screen} onChosen={async () => void (await readAgain(false))} />;
  return (
    <BoardScreen
      key={screen.stationIds.join(' ')}
      api={api}
      screen={screen}
      first={screen === start.screen ? start.board : null}
      isStored={start.isStored ?? false}
      nowIsoDateTimeUtc={start.nowIsoDateTimeUtc}
      onStations={() => setChoosing(true)}
      onUnpaired={() => setScreen(null)}
      // The next event or reload tries again.
      onScreenChanged={() => void readAgain(false).catch(() => {})}
    />
  );
}
