import { useState } from 'react';
import { REDIRECT_TIME_LABELS, REDIRECT_TIMES, type RedirectTime } from '#src/domain/printing/redirect-times.ts';
import type { TillStation } from '#src/domain/till/till-settings.types.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';

interface RedirectSheetProps {
  station: TillStation;
  others: readonly TillStation[];
  isBusy: boolean;
  /** The server's words. */
  problem: string | null;
  onSend: (toStationId: string, time: RedirectTime) => void;
  onClose: () => void;
}

/** Where a station's dockets print for a while, and how long. */
export function RedirectSheet({ station, others, isBusy, problem, onSend, onClose }: RedirectSheetProps) {
  const [toStationId, setToStationId] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null);
  const [time, setTime] = useState<RedirectTime>('60');
  return (
    <ChoiceSheet
      title={`Send ${station.name}’s dockets elsewhere`}
      note="Dockets that wait go too. Each says which station it is for."
      action="Send dockets"
      isReady={toStationId !== null}
      isBusy={isBusy}
      problem={problem}
      onDone={() => toStationId !== null && onSend(toStationId, time)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <ChoiceGroup label="Print at">
          {others.map(({ id, name }) => (
            <Choice key={id} isChosen={id === toStationId} onChoose={() => setToStationId(id)}>
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
        <ChoiceGroup label="How long">
          {REDIRECT_TIMES.map((each) => (
            <Choice key={each} isChosen={each === time} onChoose={() => setTime(each)}>
              {REDIRECT_TIME_LABELS[each]}
            </Choice>
          ))}
        </ChoiceGroup>
      </div>
    </ChoiceSheet>
  );
}
