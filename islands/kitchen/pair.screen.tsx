import { PairForm } from '#islands/shared/pairing/pair-form.tsx';
import { problemText } from './problem-text.ts';

/** Pairs this device with a kitchen screen that was set up in the admin. Later starts skip it. */
export function PairScreen({ pair }: { pair: (pairingCode: string) => Promise<void> }) {
  return (
    <PairForm
      app="Servery kitchen"
      heading={<h1 className="mt-1 text-36 font-extrabold">Pair this screen</h1>}
      lead="In the admin, open your store, go to Tills and add this device as a kitchen screen. Then enter the code here."
      pair={pair}
      problemText={problemText}
    />
  );
}
