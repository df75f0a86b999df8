import { useEffect, useRef, useState } from 'react';
import { MAX_NAV_LABEL } from '#src/domain/tenancy/nav-tree.ts';
import { IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { GripIcon, RemoveIcon, SortDownIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { dragBlock, type Edge } from '../page-blocks/block-dragging.ts';
import { isEmptyLink, linkBox, type NavDraft } from './nav-draft.ts';

/** The pages that a link may lead to, offered while an address is typed. */
export const SITE_PAGES = 'site-pages';

interface Props {
  row: NavDraft;
  at: number;
  count: number;
  errors: Record<string, string>;
  /** The script has come: places follow from the order. */
  isAwake: boolean;
  set: (change: Partial<NavDraft>) => void;
  move: (to: number, verb: 'up' | 'down') => void;
  remove: () => void;
  dropped: (movedKey: string, edge: Edge) => void;
}

/** A link with what moves it: a grip for the mouse, buttons, or its place as a number without script. */
export function NavRow(props: Props) {
  const { row, at, isAwake, dropped } = props;
  const isEmpty = isEmptyLink(row);
  const item = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(dropped);
  drop.current = dropped;
  useEffect(() => {
    const element = item.current;
    const grip = element?.querySelector<HTMLElement>('[data-part="grip"]');
    // An empty row has no grip.
    if (!isAwake || isEmpty || !element || !grip) return;
    return dragBlock({
      element,
      grip,
      id: row.key,
      over: setEdge,
      dropped: (movedKey, side) => drop.current(movedKey, side),
    });
  }, [row.key, isAwake, isEmpty]);
  const name = row.label || `link ${at + 1}`;
  return (
    <li
      ref={item}
      data-part="nav-link"
      className="relative flex list-none flex-col gap-3 border-line not-first:border-t not-first:pt-5"
    >
      {edge ? (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-x-0 h-1 rounded-full bg-accent',
            edge === 'top' ? '-top-0.5' : '-bottom-3',
          )}
        />
      ) : null}
      <input type="hidden" name={linkBox(at, 'id')} value={row.id} />
      {isAwake ? <Movers {...props} name={name} /> : null}
      <LinkFields {...props} name={name} />
    </li>
  );
}

function LinkFields({
  row,
  at,
  errors,
  isAwake,
  set,
  name,
}: Pick<Props, 'row' | 'at' | 'errors' | 'isAwake' | 'set'> & { name: string }) {
  return (
    <>
      <div className={cx('grid gap-3', isAwake ? 'sm:grid-cols-2' : 'sm:grid-cols-[5rem_1fr_1fr]')}>
        {isAwake ? null : (
          <Field name={linkBox(at, 'place')} label="Place">
            {(wiring) => <Input {...wiring} inputMode="numeric" maxLength={3} defaultValue={row.place} />}
          </Field>
        )}
        <Field name={linkBox(at, 'label')} label="Name" error={errors[linkBox(at, 'label')]}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={MAX_NAV_LABEL}
              value={row.label}
              onChange={(event) => set({ label: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field name={linkBox(at, 'address')} label="Address" error={errors[linkBox(at, 'address')]}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={300}
              placeholder="/coupons or https://…"
              list={SITE_PAGES}
              value={row.address}
              onChange={(event) => set({ address: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div className="-mx-2 flex flex-wrap gap-x-4">
        <Checkbox
          name={linkBox(at, 'shown')}
          label="Show on the website"
          aria-label={`Show on the website: ${name}`}
          checked={row.isShown}
          onChange={(event) => set({ isShown: event.currentTarget.checked })}
        />
        <Checkbox
          name={linkBox(at, 'below')}
          label="Inside the link above"
          aria-label={`Inside the link above: ${name}`}
          checked={row.isBelow}
          onChange={(event) => set({ isBelow: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

function Movers({ row, at, count, name, move, remove }: Props & { name: string }) {
  if (isEmptyLink(row)) {
    return (
      <>
        <input type="hidden" name={linkBox(at, 'place')} value={at + 1} />
        <p className="text-14 text-ink-2">New link</p>
      </>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <input type="hidden" name={linkBox(at, 'place')} value={at + 1} />
      <span data-part="grip" aria-hidden="true" className="-ml-1 cursor-grab touch-none py-2 text-ink-3">
        <GripIcon size={18} />
      </span>
      <span className="min-w-0 flex-1 truncate text-14 text-ink-2">Place {at + 1}</span>
      <IconButton
        icon={SortUpIcon}
        label={`Move up: ${name}`}
        disabled={at === 0}
        data-verb="up"
        onClick={() => move(at - 1, 'up')}
      />
      <IconButton
        icon={SortDownIcon}
        label={`Move down: ${name}`}
        disabled={at === count - 1}
        data-verb="down"
        onClick={() => move(at + 1, 'down')}
      />
      <IconButton icon={RemoveIcon} label={`Remove: ${name}`} data-verb="remove" onClick={remove} />
    </div>
  );
}
