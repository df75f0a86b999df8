import { type FormEvent, useId, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import type { KitchenApi } from './kitchen-api.ts';

/** Pairs this device with a kitchen screen that was set up in the admin. Later starts skip it. */
export function PairScreen({ api, onPaired }: { api: KitchenApi; onPaired: () => Promise<void> }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Read on submit, because it may have been typed before the page hydrated.
    const typed = (field.current?.value ?? '').trim().toUpperCase();
    if (typed === '') {
      setProblem('Enter the code shown in the admin.');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    try {
      await api.pair(typed);
      await onPaired();
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
      field.current?.focus();
    }
  };
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <form onSubmit={pair} noValidate className="w-full max-w-md">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery kitchen</p>
        <h1 className="mt-1 text-36 font-extrabold">Pair this screen</h1>
        <p className="mt-3 text-18 text-ink-2">
          In the admin, open your store, go to Tills and add this device as a kitchen screen. Then enter the code here.
        </p>
        <label htmlFor={id} className="mt-8 mb-2 block font-semibold">
          Pairing code
        </label>
        <input
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="tnum h-18 w-full rounded-card border-2 border-line-strong bg-surface px-5 text-center text-28 font-bold tracking-[0.2em] text-ink uppercase focus:border-accent-text focus:outline-2 focus:outline-accent-text aria-invalid:border-fail"
        />
        <p id={`${id}-problem`} role="alert" className="mt-2 min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} className="mt-2 min-h-16!">
          Pair
        </Button>
      </form>
    </main>
  );
}

export function problemText(error: unknown): string {
  return error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.';
}
