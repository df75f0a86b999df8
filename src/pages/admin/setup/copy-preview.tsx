import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { CopiedSetting } from '#src/domain/tenancy/copied-settings.ts';
import type { CopyPart } from '#src/features/menu/copy/copy-store.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { changedText } from '../menu/import/upload-text.ts';
import { effectSentences } from '../menu/start/starter-text.ts';
import { settingDifferences } from './setting-words.ts';

const ROWS_SHOWN = 100;
const KIND_LABELS = { add: 'New', change: 'Changes', same: 'No change', failed: 'Can’t be copied' } as const;
const ORDER: readonly CopiedRow['kind'][] = ['failed', 'change', 'add'];

interface Props {
  rows: readonly CopiedRow[];
  /** What changes of each row that is there already, in words and prices. */
  lines: ReadonlyMap<string, readonly string[]>;
  settings: readonly CopiedSetting[];
  sourceName: string;
  hadItems: number;
  isAtOnce: boolean;
  requestKey: string;
  from: string;
  parts: readonly CopyPart[];
}

/** What the copy would change, and the button that does it. */
export function CopyPreview({ rows, lines, settings, sourceName, hadItems, isAtOnce, requestKey, from, parts }: Props) {
  // A new category is said by its items.
  const shown = rows.filter(({ subject, kind }) => (subject === 'item' ? kind !== 'same' : kind === 'change'));
  const isNothing = settings.length === 0 && rows.every(({ kind }) => kind === 'same');
  const sentences = [
    ...(parts.includes('menu') ? effectSentences(rows, { hadItems, isAtOnce }) : []),
    ...(settings.length > 0 ? [`${settings.map(({ label }) => label).join(', ')}: replaced right away.`] : []),
    ...(parts.some((part) => part !== 'menu') && settings.length === 0
      ? ['Hours and settings ticked are the same already.']
      : []),
  ];
  return (
    <>
      <Card as="section" className="max-w-narrow">
        <SectionHeading>What happens</SectionHeading>
        <ul className="flex flex-col gap-2 text-14 text-ink-2">
          {sentences.map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <CheckIcon size={16} aria-hidden className="mt-0.5 shrink-0 text-done-text" />
              {sentence}
            </li>
          ))}
        </ul>
        <form method="post" className="mt-4">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="key" value={requestKey} />
          {parts.map((part) => (
            <input key={part} type="hidden" name={part} value="on" />
          ))}
          <Button type="submit" name="do" value="copy" variant="primary" disabled={isNothing}>
            {isNothing ? 'Nothing to copy' : `Copy from ${sourceName}`}
          </Button>
        </form>
      </Card>
      {settings.length > 0 ? <SettingTables settings={settings} /> : null}
      {shown.length > 0 ? <RowTable rows={shown} lines={lines} /> : null}
    </>
  );
}

/** From what to what, in the words of the pages that these settings have. */
function SettingTables({ settings }: Pick<Props, 'settings'>) {
  return (
    <section className="flex flex-col gap-4">
      <SectionHeading>Hours and settings</SectionHeading>
      {settings.map((setting) => (
        <div key={setting.name} data-part="copied-setting">
          <h3 className="mb-2 font-semibold">{setting.label}</h3>
          <Table
            caption={`What changes of: ${setting.label}`}
            rows={settingDifferences(setting)}
            rowKey={({ label }) => label}
            columns={[
              { key: 'label', header: 'Setting', cell: ({ label }) => label },
              { key: 'before', header: 'Now', onPhone: 'line', cell: ({ before }) => before },
              { key: 'after', header: 'After', onPhone: 'line', cell: ({ after }) => <strong>{after}</strong> },
            ]}
          />
        </div>
      ))}
    </section>
  );
}

function RowTable({ rows, lines }: Pick<Props, 'rows' | 'lines'>) {
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <section>
      <SectionHeading trailing={<span className="tnum">{rows.length}</span>}>Menu</SectionHeading>
      <Table
        caption="What happens to each item"
        rows={sorted.slice(0, ROWS_SHOWN)}
        rowKey={({ subjectId, name, category }) => `${category} ${name} ${subjectId}`}
        columns={[
          { key: 'name', header: 'Item', cell: ({ name }) => name },
          { key: 'effect', header: 'Effect', onPhone: 'corner', cell: ({ kind }) => KIND_LABELS[kind] },
          { key: 'category', header: 'Category', isMinor: true, cell: ({ category }) => category },
          { key: 'detail', header: 'Details', onPhone: 'line', cell: (row) => <Details row={row} lines={lines} /> },
        ]}
      />
      {sorted.length > ROWS_SHOWN ? (
        <p className="mt-3 text-14 text-ink-2">{`Showing ${ROWS_SHOWN} of ${sorted.length}, changes first.`}</p>
      ) : null}
    </section>
  );
}

function Details({ row, lines }: { row: CopiedRow } & Pick<Props, 'lines'>) {
  const { kind, changed, message, subjectId } = row;
  if (kind === 'failed') return message;
  if (kind !== 'change') return null;
  const said = lines.get(subjectId) ?? [];
  if (said.length === 0) return `Changes ${changedText(changed)}`;
  return (
    <ul className="flex flex-col gap-0.5">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
