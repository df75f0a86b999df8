import { useEffect, useRef } from 'react';
import { AppErrorAnswer, api as client } from '#islands/runtime/api-client.ts';
import { showOnDisplayEndpoint } from '#src/contracts/display.endpoints.ts';
import { IDLE } from '#src/domain/till/shown-on-display.ts';
import { useDraft } from '../draft/draft-store.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { isUnreached } from '../kit/unreached.ts';
import { useMenu } from '../menu/menu-store.ts';
import { useKnownPayment, useWaitingPayment } from '../pay/card-payment-store.ts';
import type { SaleMethod } from '../pay/sale.ts';
import { useSale } from '../pay/sale-runner.ts';
import { displayOf, type TillNow, withThanks } from './display-of.ts';
import { useOpenBill } from './open-bill.ts';
import { type SendLatest, type SendLatestOptions, sendLatest } from './send-latest.ts';

/** Tells the customer display of this till what is being sold. Draws nothing, and nothing waits for it. */
export function ToDisplay() {
  const till = useTillNow();
  const now = useRef(till);
  now.current = till;
  const sending = useRef<SendLatest | null>(null);
  useEffect(() => {
    let shown = IDLE;
    sending.current = sendLatest({
      read() {
        shown = withThanks(shown, displayOf(now.current));
        return shown;
      },
      send,
    });
    return () => sending.current?.end(withThanks(shown, IDLE));
  }, []);
  useEffect(() => sending.current?.poke());
  return null;
}

function useTillNow(): TillNow {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const draft = useDraft();
  const { menu } = useMenu(api);
  const { step } = useSale();
  const waiting = useWaitingPayment();
  const known = useKnownPayment();
  /** How the sale is paid that is under way; its answer doesn't say. */
  const method = useRef<SaleMethod | null>(null);
  if ('press' in step) method.current = step.press.payment.method;
  const isHere = waiting !== null && !waiting.isAside && known?.attemptId === waiting.attemptId;
  return {
    draft,
    menu: menu?.menu ?? null,
    store,
    taken: step.at === 'paid' ? { placed: step.taken, isCash: method.current === 'posCash' } : null,
    bill: useOpenBill(),
    payment: isHere && known.posTerminalId === terminal.id ? known : null,
  };
}

/** Not by the till’s own client: what it observes of the connection is about selling. */
const send: SendLatestOptions['send'] = async (body) => {
  try {
    return (await client.call(showOnDisplayEndpoint, { body })).sequence;
  } catch (error) {
    const isRefusal = error instanceof AppErrorAnswer && !isUnreached(error) && error.status < 500;
    if (isRefusal) return null;
    throw error;
  }
};
