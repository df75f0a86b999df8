import { useEffect, useId, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CheckIcon, MailIcon } from '#src/ui/icon.tsx';
import { newId } from '../order/draft-store.ts';
import { useTill } from '../pos-context.tsx';

export interface EmailReceiptProps {
  orderId: string;
  /** One payment of several; null: the whole order. */
  tenderId: string | null;
}

type State =
  | { readonly kind: 'asks' | 'sending' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'sent'; readonly to: string; readonly isPending: boolean };

/** Where the receipt goes: the address that is known is there already. Nobody hears of a mail before it was taken. */
export function EmailReceipt({ orderId, tenderId }: EmailReceiptProps) {
  const { api } = useTill();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'asks' });
  // Of this press: an answer that was lost is asked for again, not the mail.
  const key = useRef(newId());
  useEffect(() => {
    let isCurrent = true;
    field.current?.focus();
    void api.knownEmail(orderId).then(
      (known) => isCurrent && known && setEmail((typed) => typed || known),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, orderId]);

  const send = async () => {
    const to = email.trim();
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      const isPending = await api.emailReceipt(orderId, { email: to, tenderId }, key.current);
      key.current = newId();
      setState({ kind: 'sent', to, isPending });
    } catch (error) {
      const isRefused = error instanceof AppErrorAnswer;
      if (isRefused && error.code === 'validation_failed') key.current = newId();
      setState({
        kind: 'refused',
        message: isRefused ? (error.fields.email ?? error.message) : 'That didn’t work. Try again.',
      });
      field.current?.focus();
    }
  };
  if (state.kind === 'sent') {
    return (
      <div role="status" className="rounded-card bg-done-soft p-4 text-left text-done-text">
        <p className="flex items-center gap-2 font-semibold break-all">
          <CheckIcon size={20} aria-hidden className="shrink-0" />
          {state.isPending ? 'Sending to' : 'Sent to'} {state.to}
        </p>
        {state.isPending ? <p className="mt-1 text-14">Sent now, or as soon as the internet is back.</p> : null}
        <Button className="mt-3" onClick={() => setState({ kind: 'asks' })}>
          Another address
        </Button>
      </div>
    );
  }
  const problem = state.kind === 'refused' ? state.message : null;
  return (
    <form
      noValidate
      className="text-left"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="mb-1 block font-semibold">
        Email address
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setEmail(event.target.value)}
          className={cx(CONTROL, 'min-h-14 min-w-0 flex-1')}
        />
        <Button type="submit" size="large" icon={MailIcon} isBusy={state.kind === 'sending'}>
          Send
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1 min-h-6 font-semibold text-fail-text">
        {problem}
      </p>
    </form>
  );
}
