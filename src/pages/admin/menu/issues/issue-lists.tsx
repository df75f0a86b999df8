import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { MENU_ISSUE_KINDS, type MenuIssue, type MenuIssueKind } from '#src/domain/menu/menu-issues.ts';
import { href } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { fieldId } from '#src/ui/field.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import { paths } from '../../paths.ts';
import { editHref } from '../item-types.ts';
import { FactsToConfirm } from './facts-to-confirm.tsx';
import { ISSUE_TEXTS, issueText } from './issue-text.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  menu: Pick<Menu, 'items' | 'pizza'>;
  issues: readonly MenuIssue[];
  mayEdit: boolean;
}

/** Of one kind. Whoever puts them right sees the next ones then. */
const SHOWN_OF_A_KIND = 100;

/** What is wrong, by kind, the gravest first. */
export function IssueLists({ issues, ...props }: Props) {
  const byKind = Map.groupBy(issues, ({ kind }) => kind);
  const items = new Map(props.menu.items.map((item) => [item.id, item]));
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {MENU_ISSUE_KINDS.map((kind) => {
        const some = byKind.get(kind) ?? [];
        if (kind !== 'factsToConfirm') return <IssueList key={kind} {...{ kind, items, ...props }} issues={some} />;
        const toConfirm = some.flatMap(({ itemId }) => items.get(itemId ?? '') ?? []);
        const ids = new Set(some.flatMap(({ itemId, about }) => (itemId === null ? about : [])));
        const toppings = props.menu.pizza.toppings
          .map((topping, at) => ({ ...topping, at }))
          .filter(({ id }) => ids.has(id));
        return <FactsToConfirm key={kind} {...props} items={toConfirm} toppings={toppings} />;
      })}
    </div>
  );
}

type ListProps = Omit<Props, 'menu'> & { kind: MenuIssueKind; items: ReadonlyMap<string, MenuItem> };

function IssueList({ kind, issues, ...props }: ListProps) {
  if (issues.length === 0) return null;
  const { title, lead } = ISSUE_TEXTS[kind];
  return (
    <section aria-labelledby={`issues-${kind}`} data-part="issues">
      <SectionHeading id={`issues-${kind}`} trailing={<span className="tnum">{issues.length}</span>}>
        {title}
      </SectionHeading>
      <p className="-mt-1 mb-3 text-14 text-ink-2">{lead}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {issues.slice(0, SHOWN_OF_A_KIND).map((issue) => (
          <IssueLine key={`${issue.itemId}-${issue.name}-${issue.field}`} issue={issue} {...props} />
        ))}
      </ul>
      {issues.length > SHOWN_OF_A_KIND ? (
        <p className="mt-2 text-14 text-ink-2">
          The first <span className="tnum">{SHOWN_OF_A_KIND}</span> of <span className="tnum">{issues.length}</span>.
        </p>
      ) : null}
    </section>
  );
}

function IssueLine({ issue, base, params, items, mayEdit }: Omit<ListProps, 'kind' | 'issues'> & { issue: MenuIssue }) {
  const text = issueText(issue);
  const item = issue.itemId === null ? null : items.get(issue.itemId);
  const form = item ? editHref(base, params, item) : href(base, paths.pizzaSettings, params);
  return (
    <li
      data-part="issue"
      className={cx(
        'relative flex min-h-12 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0',
        mayEdit && 'hover:bg-sunken/70 has-focus-visible:bg-sunken',
      )}
    >
      <p className="min-w-0 flex-1">
        {mayEdit ? (
          <a
            href={`${form}#${fieldId(issue.field)}`}
            className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
          >
            {issue.name}
            <span className="sr-only">: {ISSUE_TEXTS[issue.kind].act}</span>
          </a>
        ) : (
          <span className="font-semibold">{issue.name}</span>
        )}
        {text === '' ? null : <span className="block text-14 text-ink-2">{text}</span>}
      </p>
      {mayEdit ? (
        <span aria-hidden="true" className="flex shrink-0 items-center gap-1 text-14 text-ink-2">
          {ISSUE_TEXTS[issue.kind].act}
          <NextIcon size={16} />
        </span>
      ) : null}
    </li>
  );
}
