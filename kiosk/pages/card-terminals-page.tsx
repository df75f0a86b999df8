import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { PAIRING_STEPS, pairsWithPassword } from '#src/domain/payments/pairing-words.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

export interface TerminalRow {
  readonly terminal: CardTerminal;
  /** Whether this program supports the maker's terminals. */
  readonly isDrivable: boolean;
  readonly health: 'ready' | 'unreachable' | 'busy' | 'offline' | 'not_paired' | 'not_allowed' | null;
}

export interface CardTerminalErrors {
  readonly cardTerminalId: string;
  readonly code?: string;
  readonly pin?: string;
}

interface Props {
  readonly storeName: string;
  readonly rows: readonly TerminalRow[];
  /** The box's own screen needs no PIN. */
  readonly asksPin: boolean;
  readonly errors: CardTerminalErrors | null;
  /** The terminal that was just paired. */
  readonly done: string | null;
}

/** The terminals that the box's tills pay at. They are paired here, and their secret stays here. */
export function CardTerminalsPage({ storeName, rows, asksPin, errors, done }: Props) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">Servery box</p>
          <h1 className="mt-1 text-28 font-extrabold">Card terminals of {storeName}</h1>
        </div>
        <LinkButton href="/">Back</LinkButton>
      </header>
      {rows.length === 0 ? (
        <Card as="section">
          <SectionHeading>None yet</SectionHeading>
          <p className="text-ink-2">
            Add one in the admin, under “Card terminals”. It appears here within seconds. Terminals connected to the box
            take cards without the internet.
          </p>
        </Card>
      ) : null}
      {rows.map((row) => (
        <Terminal
          key={row.terminal.id}
          row={row}
          asksPin={asksPin}
          errors={errors?.cardTerminalId === row.terminal.id ? errors : null}
          isDone={done === row.terminal.id}
        />
      ))}
    </main>
  );
}

const LOOKS: Readonly<Record<NonNullable<TerminalRow['health']>, StatusBadgeStyle>> = {
  ready: { word: 'Ready', tone: 'done', icon: 'check' },
  busy: { word: 'Busy', tone: 'going', icon: 'running' },
  offline: { word: 'Bank offline', tone: 'wait', icon: 'offline' },
  not_paired: { word: 'Pair it again', tone: 'wait', icon: 'warning' },
  not_allowed: { word: 'Not allowed', tone: 'fail', icon: 'warning' },
  unreachable: { word: 'Offline', tone: 'fail', icon: 'offline' },
};

function lookOf({ terminal, isDrivable, health }: TerminalRow): StatusBadgeStyle {
  if (!isDrivable) return { word: 'Not supported yet', tone: 'off', icon: 'slash' };
  if (terminal.secretSealed === null) return { word: 'Not paired', tone: 'wait', icon: 'warning' };
  return health ? LOOKS[health] : { word: 'Paired', tone: 'done', icon: 'check' };
}

interface TerminalProps {
  readonly row: TerminalRow;
  readonly asksPin: boolean;
  readonly errors: CardTerminalErrors | null;
  readonly isDone: boolean;
}

function Terminal({ row, asksPin, errors, isDone }: TerminalProps) {
  const { terminal, isDrivable } = row;
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={lookOf(row)} />}>{terminal.name}</SectionHeading>
      <p className="tnum text-14 text-ink-2">
        {terminal.address} · {terminal.reach === 'local' ? 'on the store’s network' : 'over the internet'}
      </p>
      {isDone ? <Banner kind="success" title="Paired. You can take card payments." /> : null}
      {isDrivable ? (
        <form method="post" noValidate action={`/card-terminals/${terminal.id}/pair`} className="mt-4 grid gap-4">
          <ol className="list-decimal space-y-1 pl-5 text-ink-2">
            {PAIRING_STEPS[terminal.provider].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              name="code"
              formId={terminal.id}
              label={PAIRING_STEPS[terminal.provider].codeLabel}
              error={errors?.code ?? null}
              isRequired
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  autoFocus={errors?.code !== undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={40}
                />
              )}
            </Field>
            {pairsWithPassword(terminal.provider) ? (
              <Field name="password" formId={terminal.id} label="Linkly Cloud password">
                {(wiring) => <Input {...wiring} type="password" autoComplete="off" maxLength={200} />}
              </Field>
            ) : null}
            {asksPin ? (
              <Field name="pin" formId={terminal.id} label="Manager PIN" error={errors?.pin ?? null} isRequired>
                {(wiring) => (
                  <Input
                    {...wiring}
                    autoFocus={errors?.pin !== undefined}
                    type="password"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                  />
                )}
              </Field>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={terminal.secretSealed === null ? 'primary' : 'secondary'}>
              {terminal.secretSealed === null ? 'Pair' : 'Pair again'}
            </Button>
            <LinkButton href="/card-terminals?health" variant="quiet">
              Test it
            </LinkButton>
          </div>
        </form>
      ) : (
        <p className="mt-3 text-ink-2">This terminal’s provider isn’t supported yet.</p>
      )}
    </Card>
  );
}
