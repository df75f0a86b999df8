import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { PairableStore, TillSignInAnswer } from '#src/contracts/pos.endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { BackIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { problemText } from '../kit/use-act.ts';
import { ChooseTill } from './choose-till.tsx';
import { pairCalls } from './pair-calls.ts';

interface EmailLoginProps {
  onPaired: () => void;
  /** Back to the code of the admin. */
  onClose: () => void;
}

type Step = 'password' | 'code' | readonly PairableStore[];

/** Email and password, the second step where it is on, then store and till. No one stays signed in at the counter. */
export function EmailLogin({ onPaired, onClose }: EmailLoginProps) {
  const { api } = useTill();
  const [step, setStep] = useState<Step>('password');
  const take = (answer: TillSignInAnswer) => setStep(answer.kind === 'codeWanted' ? 'code' : answer.stores);
  if (step === 'password') {
    return (
      <SignInForm
        key="password"
        title="Sign in"
        lead="With the email and password you use in the admin."
        button="Continue"
        send={async (form) => take(await pairCalls(api).signIn(textOf(form, 'email'), textOf(form, 'password')))}
        onBack={onClose}
      >
        {(isWrong) => (
          <>
            <Box label="Email" name="email" type="email" autoComplete="username" isWrong={isWrong} />
            <Box label="Password" name="password" type="password" autoComplete="current-password" isWrong={isWrong} />
          </>
        )}
      </SignInForm>
    );
  }
  if (step === 'code') {
    return (
      <SignInForm
        key="code"
        title="Enter your code"
        lead="Your password was right. Enter the code your app shows, or a recovery code."
        button="Continue"
        send={async (form) => take(await pairCalls(api).sendCode(textOf(form, 'code').trim()))}
        onBack={() => setStep('password')}
      >
        {(isWrong) => <Box label="Code" name="code" type="text" autoComplete="one-time-code" isWrong={isWrong} />}
      </SignInForm>
    );
  }
  return (
    <ChooseTill
      stores={step}
      pair={async (choice) => {
        await pairCalls(api).pair(choice);
        onPaired();
      }}
      onBack={() => setStep('password')}
    />
  );
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '');
}

interface SignInFormProps {
  title: string;
  lead: string;
  button: string;
  send: (form: FormData) => Promise<void>;
  onBack: () => void;
  children: (isWrong: boolean) => ReactNode;
}

function SignInForm({ title, lead, button, send, onBack, children }: SignInFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  };
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <form onSubmit={submit} noValidate className="w-full max-w-md">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery till</p>
        <ScreenName className="mt-1 text-36 font-extrabold">{title}</ScreenName>
        <p className="mt-3 mb-6 text-18 text-ink-2">{lead}</p>
        {children(problem !== null)}
        <p role="alert" className="mt-2 min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} className="mt-2 min-h-16!">
          {button}
        </Button>
        <Button size="large" isWide icon={BackIcon} className="mt-3 min-h-14!" onClick={onBack}>
          Back
        </Button>
      </form>
    </main>
  );
}

interface BoxProps {
  label: string;
  name: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  isWrong: boolean;
}

function Box({ label, isWrong, ...input }: BoxProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-3 mb-1 block font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong ? true : undefined}
        className={`${CONTROL} min-h-14`}
      />
    </>
  );
}
