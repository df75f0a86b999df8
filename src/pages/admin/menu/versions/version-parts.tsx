import type { MenuVersion } from '#db/menu/menu-versions.repository.ts';
import type { Difference } from '#src/domain/menu/versions/menu-difference.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { changesText, DifferenceList } from './difference-list.tsx';

export interface ChosenVersion {
  readonly version: MenuVersion;
  readonly versions: readonly MenuVersion[];
  /** The version it is compared with. */
  readonly otherNumber: number;
  readonly between: readonly Difference[];
  /** The effect of rolling back to it now. */
  readonly back: readonly Difference[];
  /** The newest version as it is shown. */
  readonly seen: string;
}

export function versionText({ kind, ofNumber }: Pick<MenuVersion, 'kind' | 'ofNumber'>): string {
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
      return `Rolled back to version ${ofNumber}`;
  }
}

interface OneProps {
  chosen: ChosenVersion;
  here: string;
  isConfirming: boolean;
}

/** One version compared with another, and the two-step rollback to it. */
export function OneVersion({ chosen, here, isConfirming }: OneProps) {
  const { version, versions, otherNumber, between, back, seen } = chosen;
  const others = versions.filter(({ number }) => number !== version.number);
  return (
    <Card as="section" className="mb-6">
      <SectionHeading id="version">{`Version ${version.number}: ${versionText(version)}`}</SectionHeading>
      {version.note ? <p className="mb-3">{version.note}</p> : null}
      {isConfirming ? (
        <>
          <p className="mb-3 font-semibold">
            {back.length === 0 ? 'The menu is as it was in this version.' : `Roll back ${changesText(back.length)}?`}
          </p>
          <DifferenceList differences={back} />
          <p className="mt-3 text-14 text-ink-2">
            Counts at once on the website, tills and kitchen dockets. Orders already taken keep their prices; sold out
            stays as it is.
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
      ) : (
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
          {between.length === 0 ? (
            <p className="text-ink-2">Nothing changed.</p>
          ) : (
            <DifferenceList differences={between} />
          )}
          <LinkButton href={`${here}?version=${version.number}&confirm=rollBack#version`} className="mt-4">
            Roll back to version {version.number}
          </LinkButton>
        </>
      )}
    </Card>
  );
}

/** Whether what is saved is sold at once. */
export function PublishingCard({ isAtOnce }: { isAtOnce: boolean }) {
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <SectionHeading>When changes go live</SectionHeading>
      <p className="text-ink-2">
        {isAtOnce
          ? 'Each change is sold as soon as it is saved. You can have changes wait until you publish them together.'
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
