import type { MenuVersion } from '#db/menu/menu-versions.repository.ts';
import type { Difference } from '#src/domain/menu/versions/menu-difference.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { changesText, DifferenceList } from './difference-list.tsx';
import { ConfirmUndo, PutItemBack, type UndoShown } from './undo-parts.tsx';

export interface ChosenVersion {
  readonly version: MenuVersion;
  readonly versions: readonly MenuVersion[];
  /** The version it is compared with. */
  readonly otherNumber: number;
  readonly between: readonly Difference[];
  /** The effect of rolling back to it now. */
  readonly back: readonly Difference[];
  /** The effect of undoing it now; null unless it is asked for. */
  readonly undo: UndoShown | null;
  /** The newest version as it is shown. */
  readonly seen: string;
}

export function versionText({
  kind,
  ofNumber,
  rollBackPart,
}: Pick<MenuVersion, 'kind' | 'ofNumber' | 'rollBackPart'>): string {
  switch (kind) {
    case 'start':
      return 'The menu before its first version';
    case 'atOnce':
      return 'Saved';
    case 'publish':
      return 'Published';
    case 'import':
      return 'Imported';
    case 'rollBack':
      if (rollBackPart === 'version') return `Undid version ${ofNumber}`;
      return rollBackPart === 'item'
        ? `Put 1 item back as in version ${ofNumber}`
        : `Rolled back to version ${ofNumber}`;
  }
}

/** What a version did, in a few lines under how it came about. */
export function VersionCell({ version }: { version: MenuVersion }) {
  const { changes } = version;
  return (
    <>
      {versionText(version)}
      {changes === null || changes.length === 0 ? null : (
        <ul data-part="version-changes" className="tnum text-14 text-ink-2">
          {changes.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export type Confirming = 'rollBack' | 'undo' | null;

interface OneProps {
  chosen: ChosenVersion;
  here: string;
  confirming: Confirming;
  isAtOnce: boolean;
}

/** One version compared with another, and the two-step undo of it and rollback to it. */
export function OneVersion({ chosen, here, confirming, isAtOnce }: OneProps) {
  const { version, undo, seen } = chosen;
  return (
    <Card as="section" className="mb-6">
      <SectionHeading id="version">{`Version ${version.number}: ${versionText(version)}`}</SectionHeading>
      {version.note ? <p className="mb-3">{version.note}</p> : null}
      {confirming === 'undo' && undo !== null ? (
        <ConfirmUndo {...{ undo, here, seen, isAtOnce }} number={version.number} />
      ) : confirming === 'rollBack' ? (
        <ConfirmRollBack {...{ chosen, here }} />
      ) : (
        <Comparison {...{ chosen, here }} />
      )}
    </Card>
  );
}

type ChosenProps = Pick<OneProps, 'chosen' | 'here'>;

function Comparison({ chosen: { version, versions, otherNumber, between }, here }: ChosenProps) {
  const others = versions.filter(({ number }) => number !== version.number);
  const confirm = (what: string) => `${here}?version=${version.number}&confirm=${what}#version`;
  return (
    <>
      <form action={here} method="get" className="mb-3 flex flex-wrap items-end gap-2">
        <input type="hidden" name="version" value={version.number} />
        <Field name="with" label="Compare with">
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={String(otherNumber)}
              options={others.map((one) => ({
                value: String(one.number),
                label: `Version ${one.number}: ${versionText(one)}`,
              }))}
            />
          )}
        </Field>
        <Button type="submit">Compare</Button>
      </form>
      {between.length === 0 ? <p className="text-ink-2">Nothing changed.</p> : <DifferenceList differences={between} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {version.kind === 'start' ? null : <LinkButton href={confirm('undo')}>Undo this version</LinkButton>}
        <LinkButton href={confirm('rollBack')}>Roll back to version {version.number}</LinkButton>
      </div>
    </>
  );
}

function ConfirmRollBack({ chosen: { version, back, seen }, here }: ChosenProps) {
  return (
    <>
      <p className="mb-3 font-semibold">
        {back.length === 0 ? 'The menu is as it was in this version.' : `Roll back ${changesText(back.length)}?`}
      </p>
      <DifferenceList
        differences={back}
        actions={(difference) => <PutItemBack {...{ difference, here, seen }} number={version.number} />}
      />
      <p className="mt-3 text-14 text-ink-2">
        Takes effect immediately on the website, tills and kitchen dockets. Orders already taken keep their prices; sold
        out stays as it is.
      </p>
      <form method="post" action={here} className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="toNumber" value={version.number} />
        <input type="hidden" name="seen" value={seen} />
        {back.length > 0 ? (
          <Button type="submit" name="do" value="rollBack" variant="danger">
            Roll back
          </Button>
        ) : null}
        <LinkButton href={`${here}?version=${version.number}`} variant="quiet">
          Keep the current menu
        </LinkButton>
      </form>
    </>
  );
}

/** Whether what is saved is sold at once. */
export function PublishingCard({ isAtOnce }: { isAtOnce: boolean }) {
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <SectionHeading>When changes go live</SectionHeading>
      <p className="text-ink-2">
        {isAtOnce
          ? 'Changes go live as soon as you save them. You can have changes wait until you publish them together.'
          : 'Changes wait until you publish them together. Sold out always takes effect right away.'}
      </p>
      <form method="post" className="mt-3">
        <input type="hidden" name="atOnce" value={isAtOnce ? 'no' : 'yes'} />
        <Button type="submit" name="do" value="publishing">
          {isAtOnce ? 'Collect changes and publish' : 'Publish each change at once'}
        </Button>
      </form>
    </Card>
  );
}
