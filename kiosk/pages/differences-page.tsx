import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import type { Sides } from '../compare/compare.ts';
import { type Finding, nameOf } from '../compare/compare-memory.ts';
import { cellsText, columnText, rowText, thingText } from './difference-labels.ts';

export interface NamedFinding {
  readonly finding: Finding;
  /** The order that the row belongs to. Null if it belongs to none, or to one that is not here. */
  readonly orderNumber: string | null;
}

export interface WaitingRow extends NamedFinding {
  /** Null when the cloud can't be asked now. */
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
  sentAgain: 'Sent again from the cloud',
  toldAgain: 'Sent again to the cloud',
  putBack: 'Restored from the cloud',
  waits: 'Needs your decision',
  keptOurs: 'Box’s version kept',
  tookTheirs: 'Cloud’s version kept',
  equalAgain: 'Matched again',
};

/** Rows that differ between box and cloud, and a question for each that no rule can decide (decision 0060). */
export function DifferencesPage({ storeName, currencyCode, waiting, settled, asksPin, error }: DifferencesProps) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-4xl content-start gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">Servery box</p>
          <h1 className="mt-1 text-28 font-extrabold">Differences at {storeName}</h1>
        </div>
        <LinkButton href="/health-page">Back</LinkButton>
      </header>
      {waiting.length === 0 ? (
        <Banner kind="success" title="Nothing to decide">
          The box and the cloud match, or differences were fixed automatically.
        </Banner>
      ) : (
        <Banner kind="problem" title="The box and the cloud don’t match">
          Some saved data no longer matches, usually because of a failing disk. Nothing was overwritten. Check the
          receipt or order and choose which version is right. Not sure? Call support. Nothing is lost by waiting.
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
          <SectionHeading>Fixed</SectionHeading>
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
        <p className="mt-3">The cloud can’t be reached right now.</p>
      )}
      <form method="post" noValidate action="/differences" className="mt-4 grid gap-4">
        <input type="hidden" name="row" value={name} />
        {asksPin ? (
          <Field name={`pin ${name}`} label="Manager PIN" error={error} isRequired>
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
            {finding.how === 'missingHere' ? 'Correct: it shouldn’t be on the box' : 'Keep the box’s version'}
          </Button>
          <Button type="submit" name="do" value="take">
            {finding.how === 'missingThere' ? 'Correct: it shouldn’t be in the cloud' : 'Keep the cloud’s version'}
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
    changed: 'It’s different on the box and in the cloud.',
    missingHere: 'It’s in the cloud but not on this box.',
    missingThere: 'It’s on this box but not in the cloud.',
  }[how];
  if (suspect === null)
    return `${what} Both have changed since they last matched, so we can’t tell which one is damaged.`;
  return `${what} The last matching copy suggests the ${suspect === 'box' ? 'box’s' : 'cloud’s'} data is damaged.`;
}
