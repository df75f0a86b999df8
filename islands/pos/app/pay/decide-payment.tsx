import { useState } from 'react';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { Problem } from '../history/order-card.tsx';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { Choice } from '../kit/choice.tsx';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import type { CardPayment } from './card-api.ts';
import { notePayment } from './card-payment-store.ts';

type Verdict = 'approved' | 'notApproved';

/** A person reads the terminal's own screen: only where it cannot be asked, with a reason and the PIN of somebody who may. */
export function DecidePayment({ payment }: { payment: CardPayment }) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [reason, setReason] = useState('');
  const [asksPin, setAsksPin] = useState<ProtectedAct | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (payment.state !== 'unknown') {
    return (
      <p className="mt-3 text-center text-ink-2">
        If the terminal doesn’t respond within 3 minutes, you can record the result from its screen.
      </p>
    );
  }
  const decide = async (approval: string | null) => {
    if (verdict === null) return;
    setAsksPin(null);
    setIsBusy(true);
    setProblem(null);
    try {
      notePayment(await api.card.decide(payment.attemptId, { verdict, reason: reason.trim(), approval }));
    } catch (error) {
      const act = actNeeded(error);
      if (act) setAsksPin(act);
      else setProblem(problemText(error));
    }
    setIsBusy(false);
  };
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
      {verdict ? (
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
          {problem ? <Problem text={problem} /> : null}
          <Button
            size="large"
            variant="danger"
            isWide
            isBusy={isBusy}
            disabled={reason.trim().length < 3}
            onClick={() => void decide(null)}
            className="mt-3"
          >
            {verdict === 'approved' ? 'Record as paid' : 'Record as not paid'}
          </Button>
        </>
      ) : null}
      {asksPin ? (
        <AuthoriseSheet
          act={asksPin}
          onApproved={(approval) => void decide(approval)}
          onClose={() => setAsksPin(null)}
        />
      ) : null}
    </section>
  );
}
