import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { CopiedSetting } from '#src/domain/tenancy/copied-settings.ts';
import type { CopyPart } from '#src/features/menu/copy/copy-store.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { changedText } from '../menu/import/upload-text.ts';
import { effectSentences } from '../menu/start/starter-text.ts';

const ROWS_SHOWN = 100;
const KIND_LABELS = { add: 'New', change: 'Changes', same: 'No change', failed: 'Can’t be copied' } as const;
const ORDER: readonly CopiedRow['kind'][] = ['failed', 'change', 'add'];

interface Props {
  rows: readonly CopiedRow[];
  settings: readonly CopiedSetting[];
  sourceName: string;
  hadItems: number;
  isAtOnce: boolean;
  requestKey: string;
  from: string;
  parts: readonly CopyPart[];
}

/** What the copy would change, and the button that does it. */
export function CopyPreview({ rows, settings, sourceName, hadItems, isAtOnce, requestKey, from, parts }: Props) {
  const items = rows.filter(({ subject, kind }) => subject === 'item' && kind !== 'same');
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
      {items.length > 0 ? <ItemTable items={items} /> : null}
    </>
  );
}

function ItemTable({ items }: { items: readonly CopiedRow[] }) {
  const sorted = items.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <section>
      <SectionHeading trailing={<span className="tnum">{items.length}</span>}>Items</SectionHeading>
      <Table
        caption="What happens to each item"
        rows={sorted.slice(0, ROWS_SHOWN)}
        rowKey={({ subjectId, name, category }) => `${category} ${name} ${subjectId}`}
        columns={[
          { key: 'name', header: 'Item', cell: ({ name }) => name },
          { key: 'effect', header: 'Effect', onPhone: 'corner', cell: ({ kind }) => KIND_LABELS[kind] },
          { key: 'category', header: 'Category', isMinor: true, cell: ({ category }) => category },
          { key: 'detail', header: 'Details', onPhone: 'line', cell: detailText },
        ]}
      />
      {sorted.length > ROWS_SHOWN ? (
        <p className="mt-3 text-14 text-ink-2">{`Showing ${ROWS_SHOWN} of ${sorted.length} items, changes first.`}</p>
      ) : null}
    </section>
  );
}

function detailText({ kind, changed, message }: CopiedRow): string {
  if (kind === 'failed') return message;
  return kind === 'change' ? `Changes ${changedText(changed)}` : '';
}
