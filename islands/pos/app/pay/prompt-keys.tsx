import { useState } from 'react';
import type { PromptInput, PromptKey } from '#src/domain/payments/terminal-prompt.ts';
import { Button } from '#src/ui/button.tsx';
import type { CardPayment } from '../api/card-api.ts';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { notePayment } from './card-payment-store.ts';

const KEY_WORDS: Readonly<Record<PromptKey, string>> = { yes: 'Yes', no: 'No', ok: 'OK', authorise: 'Authorise' };

interface Field {
  label: string;
  mode: 'text' | 'numeric' | 'decimal';
}
const FIELDS: Readonly<Record<Exclude<PromptInput, 'none'>, Field>> = {
  text: { label: 'Answer', mode: 'text' },
  amount: { label: 'Amount', mode: 'decimal' },
  decimal: { label: 'Number', mode: 'decimal' },
  password: { label: 'Terminal password', mode: 'numeric' },
};

interface PromptKeysProps {
  payment: CardPayment;
  prompt: NonNullable<CardPayment['prompt']>;
}

/** Exactly the keys that the terminal offers, with what it wants typed. The caller gives each question a `key`. */
export function PromptKeys({ payment: { attemptId, wantsCancel }, prompt }: PromptKeysProps) {
  const { api } = useTill();
  const { promptId, keys, input, isAnswered } = prompt;
  const [data, setData] = useState('');
  const press = useAct(async (key: PromptKey) => {
    notePayment(await api.card.press(attemptId, { promptId, key, data: input === 'none' ? '' : data }));
  });
  const cancel = useAct(async () => notePayment(await api.card.cancel(attemptId)));
  const problem = press.problem ?? cancel.problem;
  const field = input === 'none' ? null : FIELDS[input];
  return (
    <>
      {problem ? <Problem text={problem} /> : null}
      {field ? (
        <label className="mb-3 block text-left">
          <span className="font-semibold">{field.label}</span>
          <input
            type={input === 'password' ? 'password' : 'text'}
            inputMode={field.mode}
            autoComplete="off"
            maxLength={60}
            value={data}
            onChange={(event) => setData(event.target.value)}
            className="mt-1 h-12 w-full rounded-input border border-line bg-paper px-3 text-16 text-ink"
          />
        </label>
      ) : null}
      <div className="flex flex-wrap gap-2 *:min-w-32 *:flex-1">
        <Button size="large" disabled={wantsCancel} isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
          {wantsCancel ? 'Cancelling…' : 'Cancel'}
        </Button>
        {keys.map((key) => (
          <Button
            key={key}
            size="large"
            variant={key === 'no' ? 'secondary' : 'primary'}
            disabled={isAnswered}
            isBusy={press.isBusy}
            onClick={() => void press.run(key)}
          >
            {KEY_WORDS[key]}
          </Button>
        ))}
      </div>
    </>
  );
}
