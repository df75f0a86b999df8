import { useState } from 'react';
import {
  logOnAtTillEndpoint,
  reprintAtTillEndpoint,
  restartAtTillEndpoint,
  settleAtTillEndpoint,
  testAtTillEndpoint,
  unpairAtTillEndpoint,
  updateAtTillEndpoint,
} from '#src/contracts/till-card-terminals.endpoints.ts';
import { detailsInWords } from '#src/domain/payments/terminal-details.ts';
import type { TillCardTerminal } from '#src/domain/till/till-settings.types.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';

const STEP_WORDS = { terminal: 'Terminal', bank: 'Bank' } as const;

/** Try the whole way to the bank, log on, print the last receipt, close the day, take the log, end the pairing. */
export function CardTerminalActs({ terminal: { id, name, services } }: { terminal: TillCardTerminal }) {
  const { client } = useTill().api;
  const at = { params: { cardTerminalId: id } };
  const [said, setSaid] = useState<string | null>(null);
  const [paper, setPaper] = useState<string | null>(null);
  const test = useAct(async () => {
    setSaid(null);
    const { steps, isPassed, details } = await client.call(testAtTillEndpoint, { ...at, body: {} });
    const words = [...steps.map(({ step, text }) => `${STEP_WORDS[step]}: ${text}`), detailsInWords(details)];
    setSaid(`${isPassed ? 'Test passed.' : 'Test failed.'} ${words.filter(Boolean).join('. ')}.`);
  });
  const reprint = useAct(async () => {
    const { text, printJobId } = await client.call(reprintAtTillEndpoint, { ...at, body: { isPrinted: true } });
    setPaper(text);
    setSaid(printJobId ? 'Printing its last receipt as a duplicate.' : 'There’s no receipt printer, so here it is.');
  });
  const problem = test.problem ?? reprint.problem;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="large" isBusy={test.isBusy} aria-label={`Test ${name}`} onClick={() => void test.run()}>
          Test
        </Button>
        {services.includes('lastReceipt') ? (
          <Button
            size="large"
            isBusy={reprint.isBusy}
            aria-label={`Reprint last receipt: ${name}`}
            onClick={() => void reprint.run()}
          >
            Reprint last receipt
          </Button>
        ) : null}
        <LinkButton
          size="large"
          href={`/api/pos/settings/card-terminals/${id}/log`}
          download
          aria-label={`Download log: ${name}`}
        >
          Download log
        </LinkButton>
        <Care {...{ id, name, services }} onSaid={setSaid} />
        {services.includes('settle') ? <Settle {...{ id, name, onSaid: setSaid, onPaper: setPaper }} /> : null}
        <Unpair id={id} name={name} />
      </div>
      {said ? (
        <p role="status" className="mt-2">
          {said}
        </p>
      ) : null}
      {paper ? (
        <pre className="mt-2 overflow-x-auto whitespace-pre rounded-input bg-sunken p-3 text-13">{paper}</pre>
      ) : null}
      {problem ? <Problem text={problem} /> : null}
    </>
  );
}

const CARE = {
  logOn: { label: 'Log on', endpoint: logOnAtTillEndpoint },
  update: { label: 'Update software', endpoint: updateAtTillEndpoint },
  restart: { label: 'Restart', endpoint: restartAtTillEndpoint },
} as const;

const CARE_DONE: Readonly<Record<keyof typeof CARE, (text: string) => string>> = {
  logOn: (text) => `Logged on. It says: ${text}.`,
  update: (text) => `Update: ${text}.`,
  restart: () => 'It’s restarting. It takes payments again in a few minutes.',
};

interface CareProps extends Pick<TillCardTerminal, 'id' | 'name' | 'services'> {
  onSaid: (words: string | null) => void;
}

/** A logon, its software and a restart, where the maker lets us. */
function Care({ id, name, services, onSaid }: CareProps) {
  const { client } = useTill().api;
  const care = useAct(async (act: keyof typeof CARE) => {
    onSaid(null);
    const { text } = await client.call(CARE[act].endpoint, { params: { cardTerminalId: id }, body: {} });
    onSaid(CARE_DONE[act](text));
  });
  const offered = (['logOn', 'update', 'restart'] as const).filter((act) => services.includes(act));
  return (
    <>
      {offered.map((act) => (
        <Button
          key={act}
          size="large"
          isBusy={care.isBusy}
          aria-label={`${CARE[act].label}: ${name}`}
          onClick={() => void care.run(act)}
        >
          {CARE[act].label}
        </Button>
      ))}
      {care.problem ? <Problem text={care.problem} /> : null}
    </>
  );
}

interface SettleProps extends Pick<TillCardTerminal, 'id' | 'name'> {
  onSaid: (words: string | null) => void;
  onPaper: (text: string) => void;
}

/** Asks once more: the bank takes one settlement a day. */
function Settle({ id, name, onSaid, onPaper }: SettleProps) {
  const { client } = useTill().api;
  const [isSure, setSure] = useState(false);
  const settle = useAct(async () => {
    onSaid(null);
    const at = { params: { cardTerminalId: id } };
    const { wasSettled, text } = await client.call(settleAtTillEndpoint, { ...at, body: {} });
    setSure(false);
    if (wasSettled) return onSaid('Its day was already closed. Nothing was changed.');
    onSaid('Its day is closed. The settlement is in the admin, under Card reconciliation.');
    onPaper(text);
  });
  if (!isSure) {
    return (
      <Button size="large" aria-label={`Close the day: ${name}`} onClick={() => setSure(true)}>
        Close the day
      </Button>
    );
  }
  return (
    <>
      <Button
        size="large"
        variant="primary"
        isBusy={settle.isBusy}
        aria-label={`Close the day: ${name}: yes`}
        onClick={() => void settle.run()}
      >
        Yes, close the day
      </Button>
      <p className="basis-full">The bank settles what it has taken. That’s possible once a day.</p>
      {settle.problem ? <Problem text={settle.problem} /> : null}
    </>
  );
}

/** Asks once more: a wrong tap would stop card payments. */
function Unpair({ id, name }: { id: string; name: string }) {
  const { client } = useTill().api;
  const [isSure, setSure] = useState(false);
  const unpair = useAct(() => client.call(unpairAtTillEndpoint, { params: { cardTerminalId: id }, body: {} }));
  if (!isSure) {
    return (
      <Button size="large" variant="quiet" aria-label={`Unpair ${name}`} onClick={() => setSure(true)}>
        Unpair
      </Button>
    );
  }
  return (
    <>
      <Button
        size="large"
        variant="danger"
        isBusy={unpair.isBusy}
        aria-label={`Unpair ${name}: yes`}
        onClick={() => void unpair.run()}
      >
        Yes, unpair
      </Button>
      <p className="basis-full">It takes no payments from here until you pair it again.</p>
      {unpair.problem ? <Problem text={unpair.problem} /> : null}
    </>
  );
}
