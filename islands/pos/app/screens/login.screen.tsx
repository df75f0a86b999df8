import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { problemText } from '../parts/use-act.ts';
import { useTill } from '../pos-context.tsx';

/** Pairs this device with a terminal that was made in the admin. Once; later starts skip it. */
export function LoginScreen() {
  const { api, changeSession } = useTill();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const pair = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Read when it is sent: somebody may have typed it before this page woke.
    const typed = (field.current?.value ?? '').trim().toUpperCase();
    if (typed === '') {
      setProblem('Type the code that the admin shows for this terminal.');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    try {
      await api.pair(typed);
      await changeSession('lockscreen');
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
      field.current?.focus();
    }
  };

  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <form onSubmit={pair} noValidate className="w-full max-w-md">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery till</p>
        <h1 className="mt-1 text-36 font-extrabold">Pair this terminal</h1>
        <p className="mt-3 text-18 text-ink-2">
          In the admin, open the store, then Tills, and add this till. Type the code that it shows here.
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
