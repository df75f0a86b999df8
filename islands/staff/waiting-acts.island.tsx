import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#islands/pos/app/kit/new-id.ts';
import { announce } from '#islands/runtime/announce.ts';
import { api } from '#islands/runtime/api-client.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { actOfFields, isWaitingFor, type WaitingAct } from '#src/domain/ordering/waiting-act.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { type ActDb, openActDb } from './act-db.ts';
import { sendWaiting } from './send-acts.ts';

export interface WaitingActsProps {
  /** Who is signed in: what others pressed on this phone is theirs to send. */
  userId: string;
  timezone: string;
}

const TRY_AGAIN_MS = 10_000;
const LIVE_PARTS = ['[data-live="orders"]'];
/** The address of an order's page, which its forms are sent to. */
const ORDER = /\/restaurants\/([^/]+)\/stores\/([^/]+)\/orders\/([^/]+)$/;
/** Two windows of this phone don't send at once. */
const LOCK = 'servery-staff-acts';

/** Keeps what is pressed without a connection, shows it as waiting, and sends it once when the phone is back. */
function WaitingActs({ userId, timezone }: WaitingActsProps) {
  const db = useRef<ActDb | null>(null);
  const [acts, setActs] = useState<readonly WaitingAct[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useCallback(async () => {
    db.current ??= openActDb();
    const all = (await db.current.list()).filter((act) => act.userId === userId);
    setActs(all);
    return all;
  }, [userId]);
  const send = useCallback(async () => {
    const all = await look();
    if (!navigator.onLine || !all.some(({ refusedText }) => refusedText === null)) return;
    const { done, refused, isSignedOut } = await inTurn(() =>
      sendWaiting(db.current ?? openActDb(), api, { userId, now: Date.now }),
    );
    setProblem(isSignedOut ? 'Sign in again to send what’s waiting on this phone.' : null);
    if (done + refused === 0) return;
    if (done > 0) announce(done === 1 ? 'Sent what was waiting.' : `Sent ${done} that were waiting.`);
    await look();
    await refresh(location.href, {}, LIVE_PARTS);
  }, [look, userId]);

  useEffect(() => {
    const soon = () => void send().catch(() => undefined);
    soon();
    const timer = setInterval(soon, TRY_AGAIN_MS);
    window.addEventListener('online', soon);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', soon);
    };
  }, [send]);

  useEffect(() => {
    const catchPress = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return;
      const act = pressedIn(event.target, event.submitter, userId);
      if (!act) return;
      event.preventDefault();
      void keep(act)
        .then(setProblem)
        .catch(() => setProblem('This phone can’t keep that. Try again when you’re back online.'));
    };
    const keep = async (act: WaitingAct): Promise<string | null> => {
      const all = await look();
      if (isWaitingFor(all, act.orderId)) return `Something for ${act.orderNumber} is already waiting to be sent.`;
      await db.current?.put(act);
      await look();
      announce(`${act.text}, ${act.orderNumber}: waiting for a connection.`);
      return null;
    };
    document.addEventListener('submit', catchPress);
    return () => document.removeEventListener('submit', catchPress);
  }, [look, userId]);

  const remove = async (id: string) => {
    await db.current?.remove(id);
    await look();
  };
  if (acts.length === 0 && problem === null) return null;
  return (
    <section aria-label="Waiting to be sent" className="mb-3 flex flex-col gap-2">
      {problem ? <Banner kind="problem" title={problem} isAnnounced /> : null}
      {acts.map((act) => (
        <Waiting key={act.id} act={act} timezone={timezone} onRemove={() => void remove(act.id)} />
      ))}
    </section>
  );
}

function Waiting({ act, timezone, onRemove }: { act: WaitingAct; timezone: string; onRemove: () => void }) {
  const { orderNumber, text, refusedText, madeIsoDateTimeUtc } = act;
  const since = storeTimeText(Date.parse(madeIsoDateTimeUtc), timezone);
  return (
    <Banner
      kind={refusedText === null ? 'waiting' : 'problem'}
      title={refusedText === null ? `${orderNumber}: ${text}` : `${orderNumber}: “${text}” didn’t go through`}
    >
      <p>{refusedText ?? `Not sent yet. Saved on this phone at ${since}; it will be sent when you’re back online.`}</p>
      <Button variant="quiet" onClick={onRemove}>
        {refusedText === null ? 'Don’t send it' : 'OK'}
        <span className="sr-only">, {orderNumber}</span>
      </Button>
    </Banner>
  );
}

/** Null: the form is of no kind that can wait. */
function pressedIn(form: HTMLFormElement, submitter: HTMLElement | null, userId: string): WaitingAct | null {
  const orderNumber = form.dataset.orderNumber;
  const [, restaurantId, storeId, orderId] = ORDER.exec(new URL(form.action).pathname) ?? [];
  if (!orderNumber || !restaurantId || !storeId || !orderId) return null;
  const now = Date.now();
  const texts = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const pressed = actOfFields(Object.fromEntries(texts), now);
  if (!pressed) return null;
  return {
    ...{ id: newId(), userId, restaurantId, storeId, orderId, orderNumber },
    ...{ madeIsoDateTimeUtc: new Date(now).toISOString(), refusedText: null },
    ...pressed,
  };
}

async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  // Without locks the server still does each act once.
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

export default defineIsland('staff/waiting-acts', WaitingActs);
