import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CardIcon, RetryIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { type TyroReportWish, type TyroSaid, tyroServices } from './tyro-services.ts';

interface TyroTerminalProps {
  cardTerminalId: string;
  name: string;
  isPaired: boolean;
}

/** Pairing, reports and settlement of a Tyro terminal: only a page at a till can ask it. */
export function TyroTerminal({ cardTerminalId, name, isPaired }: TyroTerminalProps) {
  const { api } = useTill();
  const maySet = useSession().employee?.permissions.includes('settings') === true;
  const services = tyroServices(api, cardTerminalId);
  const [said, setSaid] = useState<TyroSaid | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const pair = useAct(async () => {
    setSaid(null);
    const answer = await services.pair(setProgress);
    setProgress(null);
    setSaid(answer);
  });
  const settle = useAct(async () => setSaid(await services.settle()));
  const report = useAct(async (wish: TyroReportWish) => setSaid(await services.report(wish)));
  const problem = pair.problem ?? settle.problem ?? report.problem;
  const isBusy = pair.isBusy || settle.isBusy || report.isBusy;
  if (!maySet) return isPaired ? null : <p className="mt-1">Someone with the Settings permission can pair it here.</p>;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {isPaired ? (
        <ReportForm name={name} isBusy={isBusy} onAsk={(wish) => void report.run(wish)} />
      ) : (
        <p>On the terminal, open its menu and choose to authorise a POS. Then press Pair.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="large"
          variant={isPaired ? 'secondary' : 'primary'}
          icon={isPaired ? RetryIcon : CardIcon}
          isBusy={pair.isBusy}
          disabled={isBusy}
          aria-label={`${isPaired ? 'Pair again' : 'Pair'}: ${name}`}
          onClick={() => void pair.run()}
        >
          {isPaired ? 'Pair again' : 'Pair'}
        </Button>
        {isPaired ? (
          <Button
            size="large"
            isBusy={settle.isBusy}
            disabled={isBusy}
            aria-label={`Settle now: ${name}`}
            onClick={() => void settle.run()}
          >
            Settle now
          </Button>
        ) : null}
      </div>
      <p role="status" className={said && !said.isDone ? 'font-semibold text-fail-text' : 'font-semibold text-ink'}>
        {progress ?? said?.words ?? ''}
      </p>
      {problem ? <Problem text={problem} /> : null}
      {said?.paper ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide paper is scrolled with the keyboard too
          tabIndex={0}
          aria-label={`Paper of ${name}`}
          className="overflow-x-auto rounded-input bg-sunken p-3"
        >
          <pre className="text-14">{said.paper}</pre>
        </section>
      ) : null}
    </div>
  );
}

interface ReportFormProps {
  name: string;
  isBusy: boolean;
  onAsk: (wish: TyroReportWish) => void;
}

const FIELD = 'min-h-12 rounded-input border border-line-strong bg-surface px-3 text-16 text-ink';

/** `yyyy-mm-dd` of now in the store's timezone. */
function isoDateIn(timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date());
}

function ReportForm({ name, isBusy, onAsk }: ReportFormProps) {
  const { timezone } = useSession().store;
  const [businessDay, setDay] = useState(() => isoDateIn(timezone));
  const [detail, setDetail] = useState<TyroReportWish['detail']>('summary');
  const [format, setFormat] = useState<TyroReportWish['format']>('txt');
  return (
    <form
      aria-label={`Reconciliation report of ${name}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ businessDay, detail, format });
      }}
    >
      <label className="grid gap-1">
        Day
        <input
          type="date"
          required
          className={FIELD}
          value={businessDay}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </label>
      <label className="grid gap-1">
        Report
        <select
          className={FIELD}
          value={detail}
          onChange={({ currentTarget }) => setDetail(currentTarget.value === 'detail' ? 'detail' : 'summary')}
        >
          <option value="summary">Totals by card</option>
          <option value="detail">Each payment</option>
        </select>
      </label>
      <label className="grid gap-1">
        Format
        <select
          className={FIELD}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value === 'xml' ? 'xml' : 'txt')}
        >
          <option value="txt">Text</option>
          <option value="xml">XML</option>
        </select>
      </label>
      <Button size="large" type="submit" disabled={isBusy}>
        Get report
      </Button>
    </form>
  );
}
