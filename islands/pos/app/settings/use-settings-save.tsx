import { type ReactNode, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { RequestedChange, SettingsAnswer, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';

export interface Saving<Args extends readonly unknown[]> {
  /** `waiting` means that on a box the cloud has not answered yet. */
  readonly state: 'idle' | 'busy' | 'saved' | 'waiting';
  readonly problem: string | null;
  /**
   * Resolves once it is done, or waits for the cloud. Saves run one after another, so a second tap is not lost while the first is
   * under way.
   */
  run(...args: Args): Promise<boolean>;
  /** The PIN pad, while approval is asked for. */
  readonly pin: ReactNode;
}

interface Pressed extends Pick<Saving<never>, 'state' | 'problem'> {
  /** The last command of a box to the cloud. Null when there was none. */
  readonly commandId: string | null;
}

const NOTHING_PRESSED: Pressed = { state: 'idle', problem: null, commandId: null };

/** A command to the cloud counts as saved once the box knows that it was carried out. */
export function afterAnswer(
  { commandId, ...pressed }: Pressed,
  asked: readonly RequestedChange[],
): Pick<Saving<never>, 'state' | 'problem'> {
  const answer = pressed.state === 'waiting' ? asked.find((one) => one.commandId === commandId) : undefined;
  if (answer?.state === 'done') return { state: 'saved', problem: null };
  if (answer?.state === 'refused') return { state: 'idle', problem: answer.refusedText };
  return pressed;
}

/**
 * Saves settings. When the employee lacks permission, another one types their PIN and the same change is sent again. Never
 * optimistic: the page shows what the server has.
 */
export function useSettingsSave<Args extends readonly unknown[]>(
  { asked }: Pick<TillSettings, 'asked'>,
  call: (approval: string | null, ...args: Args) => Promise<SettingsAnswer>,
): Saving<Args> {
  const { checkSession } = useTill();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [shown, setShown] = useState(NOTHING_PRESSED);
  const [asks, setAsks] = useState<{
    readonly args: Args;
    readonly act: ProtectedAct;
    answer(isDone: boolean): void;
  } | null>(null);

  const send = async (args: Args, approval: string | null = null): Promise<boolean> => {
    setShown({ ...NOTHING_PRESSED, state: 'busy' });
    try {
      const { commandId } = await call(approval, ...args);
      await checkSession();
      setShown({ state: commandId === null ? 'saved' : 'waiting', problem: null, commandId });
      return true;
    } catch (error) {
      const act = actNeeded(error);
      if (act) {
        setShown(NOTHING_PRESSED);
        return await new Promise<boolean>((answer) => setAsks({ args, act, answer }));
      }
      setShown({ ...NOTHING_PRESSED, problem: problemText(error) });
      // Someone else was faster, so reload to show what is true.
      if (error instanceof AppErrorAnswer && error.code === 'resource_status_conflict') await checkSession();
      return false;
    }
  };
  const run = (...args: Args): Promise<boolean> => {
    const next = queue.current.then(() => send(args));
    queue.current = next.catch(() => {});
    return next;
  };
  const close = (isDone: boolean) => {
    asks?.answer(isDone);
    setAsks(null);
  };
  const pin = asks ? (
    <AuthoriseSheet
      act={asks.act}
      onApproved={(approval) => {
        const { args, answer } = asks;
        setAsks(null);
        void send(args, approval).then(answer);
      }}
      onClose={() => close(false)}
    />
  ) : null;
  return { ...afterAnswer(shown, asked), run, pin };
}
