import { useState } from 'react';
import type { ActPart, ProtectedAct } from '#src/domain/access/approval.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import { draftNow } from '../draft/draft-store.ts';
import { isApproved, keepApproval, priceChange } from '../kit/approval.ts';
import { useSession } from '../kit/pos-context.tsx';
import { type AdjustSide, type Asked, oddTypedDiscount, type PriceOf, withPreset } from './price-change.ts';

export interface Adjusting<Name extends string> extends PriceOf<Name> {
  sides: readonly [AdjustSide<Name>, ...AdjustSide<Name>[]];
  start: Asked<Name>;
  /** The parts of the price that need approval, where the employee may not change it. */
  partsOf: (asked: Asked<Name>) => readonly ActPart[];
  onApply: (asked: Asked<Name>) => void;
  onClose: () => void;
}

/** A price change while it is edited, and who has to approve it. */
export function useAdjusting<Name extends string>(props: Adjusting<Name>) {
  const { sides, partsOf, onApply, onClose } = props;
  const { employee } = useSession();
  const [name, setName] = useState<Name>(() => sides.find((one) => props.start[one.name])?.name ?? sides[0].name);
  const [next, setNext] = useState(props.start);
  const [isAsking, setIsAsking] = useState<ProtectedAct | null>(null);
  const mayChange = employee?.permissions.includes('discount') === true;
  const changeTo = (asked: Asked<Name>) => priceChange(draftNow().id, partsOf(asked));
  const isNothing = sides.every((one) => next[one.name] === null);
  const isAllowed = (asked: Asked<Name>) => mayChange || isApproved(changeTo(asked));
  const mayApply = isNothing || isAllowed(next);
  const apply = (asked: Asked<Name> = next) => {
    onApply(asked);
    onClose();
  };
  return {
    name,
    setName,
    side: sides.find((one) => one.name === name) ?? sides[0],
    chosen: next[name],
    chosenInCents: props.inCents(next, name),
    choose: (chosen: Adjustment | null) => setNext({ ...next, [name]: chosen }),
    /** A preset is one tap. A second tap removes it, which needs no approval. */
    choosePreset: (preset: Adjustment) => {
      const after = withPreset(next, name, preset);
      setNext(after);
      if (after[name] === null || isAllowed(after)) apply(after);
      else setIsAsking(changeTo(after));
    },
    odd: () => oddTypedDiscount(next, props),
    mayApply,
    applyOrAsk: () => (mayApply ? apply() : setIsAsking(changeTo(next))),
    isAsking,
    approve: (approval: string, act: ProtectedAct) => {
      keepApproval(approval, act);
      apply();
    },
    stopAsking: () => setIsAsking(null),
  };
}
