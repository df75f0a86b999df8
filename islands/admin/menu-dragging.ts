import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

type Fields = readonly (readonly [string, string])[];

const ROW = '[data-part="menu-row"]';
const LINE = '[data-part="category-line"]';

/** Drags rows before or after another row or into a category, and categories among themselves. Ticked rows move together. */
export function dragging(main: HTMLElement, place: (fields: Fields) => void) {
  let clean: () => void = () => undefined;
  const watch = monitorForElements({
    onDragStart: ({ source }) => source.element.setAttribute('data-dragged', ''),
    onDrag: ({ source, location }) => mark(main, source.data, location.current.dropTargets[0]),
    onDrop: ({ source, location }) => {
      source.element.removeAttribute('data-dragged');
      mark(main, source.data, undefined);
      const target = location.current.dropTargets[0];
      const fields = target ? fieldsOf(main, source.data, target) : null;
      if (fields) place(fields);
    },
  });
  return {
    /** Call after the page was redrawn. */
    renew() {
      clean();
      clean = combine(...[...main.querySelectorAll<HTMLElement>(`${ROW}, ${LINE}`)].map(wire));
    },
    stop() {
      clean();
      watch();
    },
  };
}

function wire(element: HTMLElement): () => void {
  const kind = element.matches(ROW) ? 'item' : 'category';
  const grip = element.querySelector<HTMLElement>('[data-part="grip"]');
  const data = { kind, id: element.id };
  return combine(
    ...(grip ? [draggable({ element, dragHandle: grip, getInitialData: () => data })] : []),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.element !== element && (kind === 'category' || source.data.kind === 'item'),
      getData: ({ input }) => {
        const { top, height } = element.getBoundingClientRect();
        return { ...data, edge: input.clientY < top + height / 2 ? 'top' : 'bottom' };
      },
    }),
  );
}

interface Target {
  readonly element: Element;
  readonly data: Record<string | symbol, unknown>;
}

function fieldsOf(main: HTMLElement, source: Record<string | symbol, unknown>, target: Target): Fields | null {
  const id = String(source.id);
  if (source.kind === 'category') {
    return [
      ['do', 'placeCategory'],
      ['moved', id],
      ['before', rowAt(target, LINE, [id])],
    ];
  }
  const moved = movedWith(main, id).map((itemId) => ['item', itemId] as const);
  if (target.data.kind === 'category') return [['do', 'placeItem'], ...moved, ['categoryId', String(target.data.id)]];
  const ids = moved.map(([, itemId]) => itemId);
  return [['do', 'placeItem'], ...moved, ['before', rowAt(target, ROW, ids)]];
}

/** A ticked row takes the other ticked rows along. */
function movedWith(main: HTMLElement, id: string): string[] {
  const ticked = [...main.querySelectorAll<HTMLInputElement>('[data-row]:checked')].map(({ value }) => value);
  return ticked.includes(id) ? ticked : [id];
}

/** The row that now follows the dropped one. Null when it is the last. */
function rowAt({ element, data }: Target, row: string, moved: readonly string[]): string {
  let next: Element | null = data.edge === 'top' ? element : element.nextElementSibling;
  while (next && (!next.matches(row) || moved.includes(next.id))) next = next.nextElementSibling;
  return next?.id ?? '';
}

/** Marks where it would be dropped: on the line before or after a row, or into a category. */
function mark(main: HTMLElement, source: Record<string | symbol, unknown>, target: Target | undefined): void {
  const place = target && source.kind !== target.data.kind ? 'into' : String(target?.data.edge);
  for (const one of main.querySelectorAll<HTMLElement>('[data-drop]')) {
    if (one !== target?.element) delete one.dataset.drop;
  }
  if (target?.element instanceof HTMLElement) target.element.dataset.drop = place;
}
