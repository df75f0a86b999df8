import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { GripIcon, type IconType, RemoveIcon, SortDownIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { blockField } from './block-draft.ts';
import { dragBlock, type Edge } from './block-dragging.ts';
import { BlockFields, type FieldsProps } from './block-fields.tsx';
import { BLOCK_LABELS, blockTitle } from './block-labels.ts';

interface Props extends FieldsProps {
  count: number;
  dropped: (movedId: string, edge: Edge) => void;
}

/** A block with what moves it: a grip for the mouse, and buttons. */
export function BlockCard(props: Props) {
  const { block, at, count, errors, categories, press, dropped } = props;
  const card = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [canDrag, setCanDrag] = useState(false);
  const drop = useRef(dropped);
  drop.current = dropped;
  useEffect(() => {
    const element = card.current;
    const grip = element?.querySelector<HTMLElement>('[data-part="grip"]');
    if (!element || !grip) return;
    setCanDrag(true);
    return dragBlock({
      element,
      grip,
      id: block.id,
      over: setEdge,
      dropped: (movedId, side) => drop.current(movedId, side),
    });
  }, [block.id]);
  const title = blockTitle(block, at, categories);
  const { icon: Icon } = BLOCK_LABELS[block.kind];
  const wrong = errors[blockField(at, 'kind')];
  return (
    <li
      ref={card}
      id={fieldId(blockField(at, 'card'))}
      data-part="block"
      data-kind={block.kind}
      className="relative list-none rounded-card border border-line bg-surface"
    >
      <DropLine edge={edge} />
      <fieldset aria-label={title} className="min-w-0">
        <input type="hidden" name={blockField(at, 'kind')} value={block.kind} />
        <input type="hidden" name={blockField(at, 'id')} value={block.id} />
        <div className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3">
          <span
            data-part="grip"
            aria-hidden="true"
            className={cx('-ml-2 cursor-grab touch-none py-2 text-ink-3', !canDrag && 'hidden')}
          >
            <GripIcon size={18} />
          </span>
          <Icon size={18} aria-hidden className="shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 truncate font-semibold text-14">{title}</span>
          <Press {...{ at, press }} verb="up" icon={SortUpIcon} label={`Move up: ${title}`} isOff={at === 0} />
          <Press
            {...{ at, press }}
            verb="down"
            icon={SortDownIcon}
            label={`Move down: ${title}`}
            isOff={at === count - 1}
          />
          <Press {...{ at, press }} verb="remove" icon={RemoveIcon} label={`Remove: ${title}`} />
        </div>
        <div className="p-3 sm:p-4">
          {wrong ? <FieldError id={`${fieldId(blockField(at, 'kind'))}-error`}>{wrong}</FieldError> : null}
          <BlockFields {...props} />
        </div>
      </fieldset>
    </li>
  );
}

interface PressProps extends Pick<FieldsProps, 'at' | 'press'> {
  verb: 'up' | 'down' | 'remove';
  icon: IconType;
  label: string;
  /** It stays where it is, so that the others don’t jump under the finger. */
  isOff?: boolean;
}

function Press({ at, press, verb, icon, label, isOff = false }: PressProps) {
  const value = `block.${verb}.${at}`;
  return (
    <IconButton
      type="submit"
      name="do"
      value={value}
      icon={icon}
      label={label}
      disabled={isOff}
      data-verb={verb}
      onClick={press(value)}
    />
  );
}

function DropLine({ edge }: { edge: Edge | null }) {
  if (edge === null) return null;
  return (
    <span
      aria-hidden="true"
      data-part="drop-line"
      className={cx(
        'pointer-events-none absolute inset-x-0 h-1 rounded-full bg-accent',
        edge === 'top' ? '-top-2.5' : '-bottom-2.5',
      )}
    />
  );
}
