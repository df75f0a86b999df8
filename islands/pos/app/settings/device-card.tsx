import { useEffect, useState } from 'react';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { useBrowserStore } from '../kit/browser-store.ts';
import { connectionWord } from '../kit/connection.ts';
import { observed, START } from '../kit/observed-api.ts';
import { useSession } from '../kit/pos-context.tsx';
import { bytesText, problemsNow, supportFile } from '../kit/support-log.ts';

interface Storage {
  readonly used: number;
  readonly most: number;
}

/** Device details that support asks for on the phone. */
export function DeviceCard({ settings }: { settings: TillSettings }) {
  const { store, terminal, line } = useSession();
  const seen = useBrowserStore(observed, START);
  const storage = useStorage();
  const rows: readonly (readonly [string, string])[] = [
    ['Till', terminal.name],
    ['Store', `${store.restaurantName}, ${store.name}`],
    ['Version', settings.version],
    ['Connected to', line === null ? 'Servery' : 'the store’s box'],
    ['Connection', connectionWord(seen)],
    [
      'Storage used',
      storage ? `${bytesText(storage.used)} of ${bytesText(storage.most)}` : 'not available in this browser',
    ],
  ];
  const save = () => {
    const text = supportFile({
      facts: Object.fromEntries(rows),
      terminalId: terminal.id,
      storeId: store.storeId,
      browser: navigator.userAgent,
      screen: `${window.innerWidth}x${window.innerHeight} @${window.devicePixelRatio}`,
      problems: problemsNow(),
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `${terminal.name.replaceAll(/[^\w-]+/g, '-')}-support.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section aria-labelledby="device" className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="device" className="text-18 font-semibold">
          This device
        </h2>
        <Button size="large" icon={DownloadIcon} onClick={save}>
          File for support
        </Button>
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-8 gap-y-3">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-14 text-ink-3">{name}</dt>
            <dd className="tnum font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14 text-ink-3">
        This file has the details above and recent screen errors. It has no orders, customer names or PINs.
      </p>
    </section>
  );
}

function useStorage(): Storage | null {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    let isHere = true;
    void navigator.storage
      ?.estimate()
      .then(({ usage = 0, quota = 0 }) => isHere && setStorage({ used: usage, most: quota }))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, []);
  return storage;
}
