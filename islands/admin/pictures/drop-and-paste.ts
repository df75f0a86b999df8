import { filesOf, hasFiles } from './check-picture.ts';

interface Place {
  /** Where files may be let go. */
  readonly zone: HTMLElement;
  /** Which pasted pictures are meant for it. */
  isMeant(event: ClipboardEvent): boolean;
  take(files: readonly File[]): void;
}

/** Files that are dropped on a zone or pasted into the page. Let go beside it they do not open in the place of the form. */
export function dropAndPaste({ zone, isMeant, take }: Place): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const mark = (isOver: boolean) => zone.toggleAttribute('data-dropping', isOver);
  zone.addEventListener('dragover', (event) => hasFiles(event.dataTransfer) && mark(true), { signal });
  zone.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && zone.contains(relatedTarget))) mark(false);
    },
    { signal },
  );
  zone.addEventListener(
    'drop',
    (event) => {
      mark(false);
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
    { signal },
  );
  const keepPage = (event: DragEvent) => {
    if (hasFiles(event.dataTransfer)) event.preventDefault();
  };
  window.addEventListener('dragover', keepPage, { signal });
  window.addEventListener('drop', keepPage, { signal });
  document.addEventListener(
    'paste',
    (event) => {
      const files = filesOf(event.clipboardData);
      if (event.defaultPrevented || files.length === 0 || isForText(event) || !isMeant(event)) return;
      event.preventDefault();
      take(files);
    },
    { signal },
  );
  return () => stop.abort();
}

/** A cell of a spreadsheet comes as a picture too: who pastes into a text means the text. */
function isForText({ target, clipboardData }: ClipboardEvent): boolean {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file');
  return isText && (clipboardData?.types.includes('text/plain') ?? false);
}
