import { useState } from 'react';
import { PairForm } from '#islands/shared/pairing/pair-form.tsx';
import type { TillPrinter } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { fetched } from '../kit/fetched.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { problemText } from '../kit/use-act.ts';

/** A server has answered before each of them. */
const EmailLogin = fetched(() => import('./email-login.tsx').then((file) => file.EmailLogin));
const LoadTill = fetched(() => import('./load-till.tsx').then((file) => file.LoadTill));
const TryPaper = fetched(() => import('./try-paper.tsx').then((file) => file.TryPaper));

type Step = 'code' | 'email' | 'load' | { readonly printers: readonly TillPrinter[] };

/** Pairs this device with a till, by a code of the admin or by email, then loads what it sells. Later starts skip it. */
export function LoginScreen() {
  const { api, changeSession } = useTill();
  const [step, setStep] = useState<Step>('code');
  const finish = () => void changeSession('lockscreen');
  const pair = async (pairingCode: string) => {
    await api.pair(pairingCode);
    setStep('load');
  };
  if (step === 'email') return <EmailLogin onPaired={() => setStep('load')} onClose={() => setStep('code')} />;
  if (step === 'load') {
    // Without a printer, or an answer about it, there is nothing to test.
    return (
      <LoadTill onLoaded={(printers) => (printers.length > 0 ? setStep({ printers }) : finish())} onClose={finish} />
    );
  }
  if (step !== 'code') return <TryPaper printers={step.printers} onClose={finish} />;
  return (
    <PairForm
      app="Servery till"
      heading={<ScreenName className="mt-1 text-36 font-extrabold">Pair this till</ScreenName>}
      lead="In the admin, open your store, go to Tills and add this till. Then enter the code here."
      pair={pair}
      problemText={problemText}
      also={
        <Button size="large" isWide className="mt-3 min-h-14!" onClick={() => setStep('email')}>
          Sign in with email instead
        </Button>
      }
    />
  );
}
