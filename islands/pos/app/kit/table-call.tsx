import type { OpenCall } from '#src/domain/floor/table-call.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { BellIcon, CheckIcon } from '#src/ui/icon.tsx';
import { callText } from './call-text.ts';
import { useSession, useTill } from './pos-context.tsx';
import { Problem } from './problem.tsx';
import { ageText, minutesSince } from './store-time.ts';
import { tableText } from './table-text.ts';
import { useAct } from './use-act.ts';

interface TableCallRowProps {
  call: OpenCall;
  tableId: string;
  tableName: string;
  now: number;
  /** Where the table's name already stands above. */
  isNamed?: boolean;
}

/** Guests who call the staff, and what staff say to it. */
export function TableCallRow({ call, tableId, tableName, now, isNamed = false }: TableCallRowProps) {
  const { api } = useTill();
  const { bill } = COUNTRY_LABELS[useSession().store.countryCode];
  const answer = useAct((said: 'coming' | 'done') => api.floor.answerCall(tableId, call.id, said));
  const text = callText(call, bill, ageText(minutesSince(call.calledAt, now)));
  const isComing = call.comingBy !== null;
  const name = tableText(tableName);
  return (
    <div
      data-part="call"
      className={cx('rounded-card border-2 p-3', isComing ? 'border-line bg-paper' : 'border-fail bg-fail-soft')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <BellIcon size={22} aria-hidden className={cx('shrink-0', isComing ? 'text-ink-2' : 'text-fail-text')} />
        <p className="min-w-0 flex-1 basis-40 text-18 leading-snug font-bold">
          {isNamed ? null : <span className="block">{name}</span>}
          <span className={cx('tnum', !isNamed && 'text-14 font-semibold text-ink-2')}>{text}</span>
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {isComing ? null : (
            <Button
              size="large"
              isBusy={answer.isBusy}
              onClick={() => void answer.run('coming')}
              aria-label={`On my way to ${name}`}
            >
              On my way
            </Button>
          )}
          <Button
            variant="primary"
            size="large"
            icon={CheckIcon}
            isBusy={answer.isBusy}
            onClick={() => void answer.run('done')}
            aria-label={`Done at ${name}`}
          >
            Done
          </Button>
        </div>
      </div>
      {answer.problem ? <Problem text={answer.problem} /> : null}
    </div>
  );
}
