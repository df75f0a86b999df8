import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CheckIcon, MailIcon } from '#src/ui/icon.tsx';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';

export interface EmailReceiptProps {
  orderId: string;
  /** One payment of several. Null for the whole order. */
  tenderId: string | null;
}

type State =
  | { readonly kind: 'asks' | 'sending' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'sent'; readonly to: string; readonly isPending: boolean };

/**
 * Reads the address that is known, and sends the receipt. A repeated call after a lost answer has the same key, so that
 * the email is not sent twice.
 */
function useEmailReceipt({ orderId, tenderId }: EmailReceiptProps, field: RefObject<HTMLInputElement | null>) {
  const { api } = useTill();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'asks' });
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
  }, [api, orderId, field]);
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
  return { email, setEmail, state, send, again: () => setState({ kind: 'asks' }) };
}

/** Emails a receipt. The known address is filled in, and success is shown only once the server has accepted the email. */
export function EmailReceipt(props: EmailReceiptProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { email, setEmail, state, send, again } = useEmailReceipt(props, field);
  if (state.kind === 'sent') return <Sent to={state.to} isPending={state.isPending} onAgain={again} />;
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

function Sent({ to, isPending, onAgain }: { to: string; isPending: boolean; onAgain: () => void }) {
  return (
    <div role="status" className="rounded-card bg-done-soft p-4 text-left text-done-text">
      <p className="flex items-center gap-2 font-semibold break-all">
        <CheckIcon size={20} aria-hidden className="shrink-0" />
        {isPending ? 'Sending to' : 'Sent to'} {to}
      </p>
      {isPending ? <p className="mt-1 text-14">Sent now, or as soon as the internet is back.</p> : null}
      <Button className="mt-3" onClick={onAgain}>
        Another address
      </Button>
    </div>
  );
}
