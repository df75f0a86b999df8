import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import type { CardPayment } from '../api/card-api.ts';
import { Choice } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { notePayment } from './card-payment-store.ts';

type Verdict = 'approved' | 'notApproved';

/** Records what the terminal's own screen shows when the terminal no longer answers, with a reason and approval. */
export function DecidePayment({ payment }: { payment: CardPayment }) {
  const { currencyCode } = useSession().store;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (payment.state !== 'unknown') {
    return (
      <p className="mt-3 text-center text-ink-2">
        If the terminal doesn’t respond within 3 minutes, you can record the result from its screen.
      </p>
    );
  }
  return (
    <section aria-label="What the terminal shows" className="mt-4 rounded-card border border-line p-4">
      <h3 className="text-18 font-semibold">What does the terminal’s screen show?</h3>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Choice isChosen={verdict === 'approved'} onChoose={() => setVerdict('approved')}>
          {`It shows APPROVED for ${formatAmount(payment.requestedInCents, currencyCode)}`}
        </Choice>
        <Choice isChosen={verdict === 'notApproved'} onChoose={() => setVerdict('notApproved')}>
          It shows no approval, or a different amount
        </Choice>
      </div>
      {verdict ? <Record payment={payment} verdict={verdict} /> : null}
    </section>
  );
}

/** Asks how the employee knows, and records it. */
function Record({ payment, verdict }: { payment: CardPayment; verdict: Verdict }) {
  const { api } = useTill();
  const [reason, setReason] = useState('');
  const decide = useApproved(async ({ refund: approval = null }) =>
    notePayment(await api.card.decide(payment.attemptId, { verdict, reason: reason.trim(), approval })),
  );
  return (
    <>
      <label className="mt-3 block font-semibold" htmlFor="decide-reason">
        How do you know?
      </label>
      <input
        id="decide-reason"
        value={reason}
        maxLength={200}
        autoComplete="off"
        placeholder="Receipt in the terminal’s history, 6:05 PM"
        onChange={(event) => setReason(event.target.value)}
        className="mt-1 h-12 w-full rounded-input border border-line bg-paper px-3 text-16 text-ink"
      />
      {decide.problem ? <Problem text={decide.problem} /> : null}
      <Button
        size="large"
        variant="danger"
        isWide
        isBusy={decide.isBusy}
        disabled={reason.trim().length < 3}
        onClick={() => void decide.run()}
        className="mt-3"
      >
        {verdict === 'approved' ? 'Record as paid' : 'Record as not paid'}
      </Button>
      {decide.pin}
    </>
  );
}
