import { useState } from 'react';
import { PairForm } from '#islands/shared/pairing/pair-form.tsx';
import type { TillPrinter } from '#src/domain/till/till-settings.types.ts';
import { fetched } from '../kit/fetched.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { problemText } from '../kit/use-act.ts';

/** What it prints at has answered, so its server is there. */
const TryPaper = fetched(() => import('./try-paper.tsx').then((file) => file.TryPaper));

/** Pairs this device with a terminal that was set up in the admin. Later starts skip it. */
export function LoginScreen() {
  const { api, changeSession } = useTill();
  const [paired, setPaired] = useState<readonly TillPrinter[] | null>(null);
  const pair = async (pairingCode: string) => {
    await api.pair(pairingCode);
    // Without a printer, or an answer about it, there is nothing to test.
    const found = await api.printing().catch(() => null);
    const printers = found?.printers.filter(({ isActive }) => isActive) ?? [];
    if (printers.length > 0) setPaired(printers);
    else await changeSession('lockscreen');
  };
  if (paired) return <TryPaper printers={paired} onClose={() => void changeSession('lockscreen')} />;
  return (
    <PairForm
      app="Servery till"
      heading={<ScreenName className="mt-1 text-36 font-extrabold">Pair this till</ScreenName>}
      lead="In the admin, open your store, go to Tills and add this till. Then enter the code here."
      pair={pair}
      problemText={problemText}
    />
  );
}
