import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';

interface PairFormProps {
  /** 'Servery till'. */
  app: string;
  heading: ReactNode;
  /** Where its code is made. */
  lead: string;
  /** Throws what `problemText` has words for. Whoever draws the form replaces it once the device is paired. */
  pair: (pairingCode: string) => Promise<void>;
  problemText: (error: unknown) => string;
  /** Another way in, below the button. */
  also?: ReactNode;
}

/** Makes this device a till or a screen by the code that the admin shows. Later starts skip it. */
export function PairForm({ app, heading, lead, pair, problemText, also }: PairFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
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
      await pair(typed);
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
      field.current?.focus();
    }
  };
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <form onSubmit={submit} noValidate className="w-full max-w-md">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">{app}</p>
        {heading}
        <p className="mt-3 text-18 text-ink-2">{lead}</p>
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
          className="pairing-code"
        />
        <p id={`${id}-problem`} role="alert" className="mt-2 min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} className="mt-2 min-h-16!">
          Pair
        </Button>
        {also}
      </form>
    </main>
  );
}
