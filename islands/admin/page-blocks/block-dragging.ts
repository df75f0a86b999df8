import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** The line that shows where it would go. */
export type Edge = 'top' | 'bottom';

interface Options {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
  readonly id: string;
  /** Null: nothing is held over it. */
  over(edge: Edge | null): void;
  dropped(movedId: string, edge: Edge): void;
}

/** A block is dragged by its grip, before or behind another one. */
export function dragBlock({ element, grip, id, over, dropped }: Options): () => void {
  const edgeAt = (clientY: number): Edge => {
    const { top, height } = element.getBoundingClientRect();
    return clientY < top + height / 2 ? 'top' : 'bottom';
  };
  return combine(
    draggable({ element, dragHandle: grip, getInitialData: () => ({ blockId: id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.blockId === 'string' && source.data.blockId !== id,
      onDrag: ({ location }) => over(edgeAt(location.current.input.clientY)),
      onDragLeave: () => over(null),
      onDrop: ({ source, location }) => {
        over(null);
        dropped(String(source.data.blockId), edgeAt(location.current.input.clientY));
      },
    }),
  );
}
