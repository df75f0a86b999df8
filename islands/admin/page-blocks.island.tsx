import { type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { PlusIcon, UndoIcon } from '#src/ui/icon.tsx';
import { textsOf } from './form-texts.ts';
import { moved } from './gallery/picture-draft.ts';
import { BlockCard } from './page-blocks/block-card.tsx';
import {
  afterBlockButton,
  BLOCKS_FIELD,
  type BlockDraft,
  blockField,
  blocksFromValues,
  mayAdd,
} from './page-blocks/block-draft.ts';
import type { Edge } from './page-blocks/block-dragging.ts';
import type { BlockChange } from './page-blocks/block-fields.tsx';
import { ADD_ORDER, BLOCK_LABELS, blockTitle } from './page-blocks/block-labels.ts';

export interface PageBlocksProps {
  blocks: BlockDraft[];
  errors: Record<string, string>;
  categories: { value: string; label: string }[];
  hasNoReader: boolean;
  uploadTo: string;
}

/** What was removed, or changed in one press, as it was before. */
interface Undo {
  readonly block: BlockDraft;
  readonly at: number;
  readonly said: string;
}

/** A moved block keeps its fields, so the focus follows it: on which button of which block. */
interface FocusOn {
  readonly id: string;
  readonly verb: string;
}

/** Once the blocks are drawn. */
function useFocus(root: RefObject<HTMLElement | null>, blocks: readonly BlockDraft[]) {
  const [focus, setFocus] = useState<FocusOn | 'undo' | null>(null);
  useEffect(() => {
    if (focus === null) return;
    focusOn(root.current, focus, blocks);
    setFocus(null);
  }, [focus, blocks, root]);
  return setFocus;
}

function usePageBlocks({ blocks: sent, errors: sentErrors, categories }: PageBlocksProps) {
  const root = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<readonly BlockDraft[]>(sent);
  const [errors, setErrors] = useState(sentErrors);
  const [undo, setUndo] = useState<Undo | null>(null);
  const setFocus = useFocus(root, blocks);
  useEffect(() => {
    // What was typed before this woke, or what the browser put back, is what counts.
    const form = root.current?.closest('form');
    const now = form ? blocksFromValues(textsOf(new FormData(form))) : [];
    if (now.length > 0) setBlocks(now);
  }, []);
  const update = (next: SetStateAction<readonly BlockDraft[]>) => {
    setBlocks(next);
    // After the new rows are drawn: who listens reads them from the form. A picture comes without a key pressed.
    requestAnimationFrame(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  const put = (next: readonly BlockDraft[], kept: Undo | null) => {
    update(next);
    setUndo(kept);
    // Rows have moved: what the server said about their places is no longer about them.
    setErrors({});
  };
  const place = (from: number, to: number, verb: string) => {
    const next = moved(blocks, from, to);
    const block = blocks[from];
    if (!next || !block) return;
    put(next, null);
    setFocus({ id: block.id, verb });
    announce(`${BLOCK_LABELS[block.kind].label}: place ${to + 1} of ${next.length}.`);
  };
  return {
    root,
    blocks,
    errors,
    undo,
    set: (id: string, change: BlockChange) => update((all) => withChange(all, id, change)),
    bringBack() {
      if (!undo) return;
      put(withBack(blocks, undo), null);
      setFocus({ id: undo.block.id, verb: 'remove' });
      announce('Brought back.');
    },
    drop(movedId: string, at: number, edge: Edge) {
      const from = blocks.findIndex(({ id }) => id === movedId);
      const to = at + (edge === 'bottom' ? 1 : 0) - (from < at ? 1 : 0);
      if (from !== to) place(from, to, 'up');
    },
    press: (button: string) => (event: React.MouseEvent) => {
      const next = afterBlockButton(blocks, button, crypto.randomUUID());
      if (!next) return;
      event.preventDefault();
      const [thing, verb = '', first = ''] = button.split('.');
      const at = Number(first);
      if (thing === 'block' && (verb === 'up' || verb === 'down'))
        return place(at, verb === 'up' ? at - 1 : at + 1, verb);
      if (verb === 'add') {
        put(next, null);
        setFocus({ id: next.at(-1)?.id ?? '', verb: 'add' });
        return;
      }
      const block = blocks[at];
      const said = block ? saidOf(button, blockTitle(block, at, categories)) : null;
      put(next, block && said !== null ? { block, at, said } : null);
      if (said === null) return;
      announce(said);
      setFocus('undo');
    },
  };
}

function withChange(blocks: readonly BlockDraft[], id: string, change: BlockChange): BlockDraft[] {
  return blocks.map((one) =>
    one.id === id ? { ...one, ...(typeof change === 'function' ? change(one) : change) } : one,
  );
}

/** What was removed is at its place again; what was changed is as it was. */
function withBack(blocks: readonly BlockDraft[], { block, at }: Undo): BlockDraft[] {
  if (!blocks.some(({ id }) => id === block.id)) return blocks.toSpliced(at, 0, block);
  return blocks.map((one) => (one.id === block.id ? block : one));
}

/** Of what can be brought back. */
function saidOf(button: string, title: string): string | null {
  if (button.startsWith('block.remove')) return `Removed ${title}.`;
  if (button.startsWith('block.byHand')) return `${title} is HTML now.`;
  return button.startsWith('picture.remove') ? 'Picture removed.' : null;
}

function focusOn(root: HTMLElement | null, focus: FocusOn | 'undo', blocks: readonly BlockDraft[]): void {
  if (focus === 'undo') {
    root?.querySelector<HTMLElement>('[data-part="undo"] button')?.focus();
    return;
  }
  const at = blocks.findIndex(({ id }) => id === focus.id);
  const card = document.getElementById(fieldId(blockField(at, 'card')));
  if (focus.verb === 'add') {
    card?.scrollIntoView({ block: 'nearest' });
    const field = card?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select');
    (field ?? card?.querySelector<HTMLElement>('[data-verb]:not(:disabled)'))?.focus();
    return;
  }
  const wanted = card?.querySelector<HTMLButtonElement>(`[data-verb="${focus.verb}"]:not(:disabled)`);
  (wanted ?? card?.querySelector<HTMLElement>('[data-verb]:not(:disabled)'))?.focus();
}

/**
 * The blocks of a page. Without script each button sends the form, which comes back with the block added, moved or gone; with
 * it they move in place, by their grip or their buttons, and what was taken away can be brought back.
 */
function PageBlocks(props: PageBlocksProps) {
  const { categories, hasNoReader, uploadTo } = props;
  const { root, blocks, errors, undo, set, bringBack, drop, press } = usePageBlocks(props);
  const cards = blocks.map((block, at) => (
    <BlockCard
      key={block.id}
      {...{ block, at, errors, categories, hasNoReader, uploadTo, press }}
      count={blocks.length}
      set={(change) => set(block.id, change)}
      dropped={(movedId, edge) => drop(movedId, at, edge)}
    />
  ));
  if (undo) cards.splice(undo.at, 0, <UndoStrip key="undo" said={undo.said} bringBack={bringBack} />);
  return (
    <div ref={root} data-part="page-blocks" className="flex flex-col gap-4">
      <input type="hidden" name={BLOCKS_FIELD} value="1" />
      <ol className="flex flex-col gap-4">{cards}</ol>
      <AddBlock blocks={blocks} press={press} />
    </div>
  );
}

function UndoStrip({ said, bringBack }: { said: string; bringBack: () => void }) {
  return (
    <li data-part="undo" className="flex list-none items-center gap-3 rounded-card bg-sunken py-1 pr-1 pl-4 text-14">
      <span className="min-w-0 flex-1 truncate">{said}</span>
      <Button size="small" variant="quiet" icon={UndoIcon} onClick={bringBack}>
        Undo
      </Button>
    </li>
  );
}

interface AddProps {
  blocks: readonly BlockDraft[];
  press: (button: string) => (event: React.MouseEvent) => void;
}

function AddBlock({ blocks, press }: AddProps) {
  return (
    <details open={blocks.length === 0} className="group/add rounded-card border border-line-strong/60 border-dashed">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-semibold text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <PlusIcon size={18} aria-hidden />
        Add a block
      </summary>
      <ul className="grid gap-2 p-3 pt-0 sm:grid-cols-2">
        {ADD_ORDER.map((kind) => {
          const { label, note, icon: Icon } = BLOCK_LABELS[kind];
          const value = `block.add.${kind}`;
          return (
            <li key={kind}>
              <button
                type="submit"
                name="do"
                value={value}
                disabled={!mayAdd(blocks, kind)}
                onClick={press(value)}
                className="flex min-h-14 w-full items-center gap-3 rounded-input border border-line bg-surface px-3 py-2 text-left hover:border-line-strong hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50"
              >
                <Icon size={20} aria-hidden className="shrink-0 text-ink-3" />
                <span className="min-w-0">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-14 text-ink-2">{note}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export default defineIsland('admin/page-blocks', PageBlocks);
