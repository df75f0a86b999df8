import { type FormEvent, useState } from 'react';
import { pairAtTillEndpoint } from '#src/contracts/till-card-terminals.endpoints.ts';
import { PAIRING_STEPS, pairsWithPassword } from '#src/domain/payments/pairing-words.ts';
import type { TillCardTerminal } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';

/** Pairing in steps, at the till that stands beside the terminal. */
export function PairTerminal({ terminal: { id, name, provider } }: { terminal: TillCardTerminal }) {
  const { client } = useTill().api;
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const pair = useAct(() =>
    client.call(pairAtTillEndpoint, {
      params: { cardTerminalId: id },
      body: { code: code.trim(), password: password === '' ? null : password },
    }),
  );
  const { steps, codeLabel } = PAIRING_STEPS[provider];
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">It can’t take payments until it’s paired.</p>
        <Button size="large" variant="primary" aria-label={`Pair ${name}`} onClick={() => setOpen(true)}>
          Pair
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pair.run();
  };
  return (
    <form onSubmit={submit} aria-label={`Pair ${name}`} className="mt-2 grid gap-3">
      <Steps steps={steps} />
      <div className="flex flex-wrap items-end gap-3">
        {pairsWithPassword(provider) ? (
          <Field name="password" formId={id} label="Linkly Cloud password" className="min-w-0 flex-1 basis-52">
            {(wiring) => (
              <Input
                {...wiring}
                type="password"
                autoComplete="off"
                maxLength={200}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
          </Field>
        ) : null}
        <Field name="code" formId={id} label={codeLabel} className="min-w-0 flex-1 basis-52">
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" size="large" variant="primary" isBusy={pair.isBusy}>
          Pair
        </Button>
        <Button size="large" variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      {pair.problem ? <Problem text={pair.problem} /> : null}
    </form>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="list-decimal space-y-1 pl-5">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
