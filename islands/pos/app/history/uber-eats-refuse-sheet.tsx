import { DENY_REASONS, type DenyReason } from '#src/domain/marketplace/marketplace-states.ts';
import { useTill } from '../kit/pos-context.tsx';
import { ReasonSheet } from '../kit/reason-sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { uberEatsCalls } from './uber-eats-calls.ts';

const CODES = (Object.keys(DENY_REASONS) as DenyReason[]).filter((code) => code !== 'OTHER');

interface Props {
  /** `deny` before it is accepted, `cancel` after. */
  act: 'deny' | 'cancel';
  uberEatsOrderId: string;
  /** As the card names it. */
  name: string;
  isOwnCourier?: boolean;
  onClose: () => void;
}

/** Turns an Uber Eats order down with one of its reasons. Uber Eats notifies the customer. */
export function UberEatsRefuseSheet({ act, uberEatsOrderId, name, isOwnCourier = false, onClose }: Props) {
  const { api } = useTill();
  const refuse = useAct(async (why: string) => {
    const known = CODES.find((code) => DENY_REASONS[code] === why);
    const refusal = known ? { reason: known, info: '' } : { reason: 'OTHER' as const, info: why };
    const calls = uberEatsCalls(api);
    if (act === 'deny') await calls.deny(uberEatsOrderId, refusal);
    // The note below says it.
    else await calls.cancel(uberEatsOrderId, { ...refusal, acknowledgedWarnings: isOwnCourier ? ['own_courier'] : [] });
    onClose();
  });
  const verb = act === 'deny' ? 'Deny' : 'Cancel';
  return (
    <ReasonSheet
      title={`${verb} ${name}?`}
      note={
        act === 'deny'
          ? 'Uber Eats tells the customer.'
          : `Uber Eats tells the customer, and the kitchen is told to stop.${isOwnCourier ? ' Your own courier delivers this order: call them too.' : ''}`
      }
      reasons={CODES.map((code) => DENY_REASONS[code])}
      action={`${verb} ${name}`}
      isBusy={refuse.isBusy}
      problem={refuse.problem}
      onDone={(why) => void refuse.run(why)}
      onClose={onClose}
    />
  );
}
