import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import type { Sides } from '../compare/compare.ts';
import { type Finding, nameOf } from '../compare/compare-memory.ts';
import { cellsText, columnText, rowText, thingText } from './difference-words.ts';

export interface NamedFinding {
  readonly finding: Finding;
  /** Of the order that the row belongs to; null where it is of none, or not here. */
  readonly orderNumber: string | null;
}

export interface WaitingRow extends NamedFinding {
  /** Null: the cloud cannot be asked now. */
  readonly sides: Sides | null;
}

interface DifferencesProps {
  readonly storeName: string;
  readonly currencyCode: CurrencyCode;
  readonly waiting: readonly WaitingRow[];
  readonly settled: readonly NamedFinding[];
  readonly asksPin: boolean;
  readonly error: { readonly name: string; readonly message: string } | null;
}

const OUTCOMES: Readonly<Record<Finding['outcome'], string>> = {
  sentAgain: 'Sent again by the cloud, which writes it',
  toldAgain: 'Told again to the cloud, which lacked it',
  putBack: 'Put back out of the cloud’s copy',
  waits: 'Waits for a person',
  keptOurs: 'A person kept the box’s',
  tookTheirs: 'A person took the cloud’s',
  equalAgain: 'Repaired automatically',
};

/** Which rows box and cloud did not hold alike, and the question who is right where nobody else can say (decision 0060). */
export function DifferencesPage({ storeName, currencyCode, waiting, settled, asksPin, error }: DifferencesProps) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-4xl content-start gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">Servery box</p>
          <h1 className="mt-1 text-28 font-extrabold">What differs at {storeName}</h1>
        </div>
        <LinkButton href="/health-page">Back</LinkButton>
      </header>
      {waiting.length === 0 ? (
        <Banner kind="success" title="Nothing waits">
          The box and the cloud match, or the difference was repaired automatically.
        </Banner>
      ) : (
        <Banner kind="problem" title="Box and cloud hold different things">
          A disk has changed something behind the program’s back. Nothing was written over. Look at the receipt or the
          order, and say who is right. If unsure call support: nothing is lost by waiting.
        </Banner>
      )}
      {waiting.map((row) => (
        <WaitingCard
          key={nameOf(row.finding)}
          row={row}
          currencyCode={currencyCode}
          asksPin={asksPin}
          error={error?.name === nameOf(row.finding) ? error.message : null}
        />
      ))}
      {settled.length > 0 ? (
        <Card as="section">
          <SectionHeading>Put right</SectionHeading>
          <ul className="grid gap-2">
            {settled.map(({ finding, orderNumber }) => (
              <li key={nameOf(finding)} className="flex flex-wrap justify-between gap-2">
                <span>
                  <span className="font-medium">{thingText(finding, orderNumber)}</span> <RowName finding={finding} />
                </span>
                <span className="text-14 text-ink-2">{OUTCOMES[finding.outcome]}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </main>
  );
}

function WaitingCard({
  row: { finding, orderNumber, sides },
  currencyCode,
  asksPin,
  error,
}: {
  row: WaitingRow;
  currencyCode: CurrencyCode;
  asksPin: boolean;
  error: string | null;
}) {
  const name = nameOf(finding);
  return (
    <Card as="section" className="border-fail!">
      <SectionHeading>{thingText(finding, orderNumber)}</SectionHeading>
      <p className="text-ink-2">{whyText(finding)}</p>
      <RowName finding={finding} />
      {sides ? (
        <div className="mt-3">{sidesOf(sides, currencyCode)}</div>
      ) : (
        <p className="mt-3">The cloud cannot be asked now.</p>
      )}
      <form method="post" noValidate action="/differences" className="mt-4 grid gap-4">
        <input type="hidden" name="row" value={name} />
        {asksPin ? (
          <Field name={`pin ${name}`} label="PIN of a manager" error={error} isRequired>
            {(wiring) => (
              <Input
                {...wiring}
                autoFocus={error !== null}
                name="pin"
                type="password"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
              />
            )}
          </Field>
        ) : error ? (
          <p className="font-medium text-fail">{error}</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="keep">
            {finding.how === 'missingHere' ? 'It is right that it is not here' : 'The box is right'}
          </Button>
          <Button type="submit" name="do" value="take">
            {finding.how === 'missingThere' ? 'It is right that the cloud lacks it' : 'The cloud is right'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function RowName({ finding }: { finding: Finding }) {
  return <span className="text-14 break-all text-ink-3">For support: {rowText(finding)}</span>;
}

function sidesOf({ before, after }: Sides, currencyCode: CurrencyCode) {
  if (!before || !after) return null;
  return (
    <Facts
      rows={Object.keys(after).map((name) => ({
        name: columnText(name),
        value: cellsText(name, [before[name] ?? null, after[name] ?? null], currencyCode),
      }))}
    />
  );
}

function whyText({ how, suspect }: Finding): string {
  const what = {
    changed: 'It is another one here than in the cloud.',
    missingHere: 'The cloud has it, and it is not here.',
    missingThere: 'It is here, and not in the cloud.',
  }[how];
  if (suspect === null)
    return `${what} Both have gone on since they last agreed, so nothing says whose file is damaged.`;
  return `${what} What both last agreed on says that the ${suspect === 'box' ? 'box’s' : 'cloud’s'} file is the damaged one.`;
}
