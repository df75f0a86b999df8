import { filesOf, hasFiles } from './check-picture.ts';

interface Place {
  /** Where files can be dropped. */
  readonly zone: HTMLElement;
  /** Which pasted pictures belong to it. */
  isMeant(event: ClipboardEvent): boolean;
  take(files: readonly File[]): void;
}

/** Handles files dropped on a zone or pasted into the page. A file dropped beside a zone does not replace the form. */
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

/** Spreadsheets copy a cell as a picture too, so a paste into a text field is text. */
function isForText({ target, clipboardData }: ClipboardEvent): boolean {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file');
  return isText && (clipboardData?.types.includes('text/plain') ?? false);
}
