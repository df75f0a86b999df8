import { announce } from '#islands/runtime/announce.ts';
import { MAX_PICTURE_BYTES } from '#src/domain/menu/pictures/picture-file.ts';
import { pictureProblem } from './check-picture.ts';
import { dropAndPaste } from './drop-and-paste.ts';

const TOO_MUCH = 'Together these pictures are over 10 MB. Save the first, then choose this one.';
const CHECKED = 'checked picture';

interface PictureEvents {
  chosen(file: File | null): void;
  /** Empty when there is none. */
  problem(text: string): void;
}

export interface WiredPicture {
  take(files: readonly File[], said?: string): Promise<void>;
  /** Restores the stored picture. */
  giveUp(): void;
  stop(): void;
}

/** The input of a picture field. It only gets files that can become a picture, whether chosen, dropped or pasted. */
export function wirePicture(input: HTMLInputElement, events: PictureEvents): WiredPicture {
  const zone = input.closest<HTMLElement>('[data-part="picture"]') ?? input;
  const preview = zone.querySelector('[data-preview]');
  const first = preview?.cloneNode(true);
  let stored: File | null = null;
  let asked = 0;
  const put = (file: File | null) => {
    stored = file;
    input.files = filled(file);
    events.chosen(file);
    events.problem('');
    // The form shows it, and counts as unsaved.
    input.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: CHECKED }));
  };
  const take = async (files: readonly File[], said?: string) => {
    asked += 1;
    const mine = asked;
    const [file] = files;
    // The earlier file stays until the new one was checked.
    input.files = filled(stored);
    if (!file) return;
    const found = files.length > 1 ? 'Choose 1 picture.' : ((await pictureProblem(file)) ?? tooMuchWith(file, input));
    if (mine !== asked) return;
    if (!found) put(file);
    else events.problem(found);
    announce(found ?? said ?? `${file.name} is chosen. Save to keep it.`);
  };
  const stop = listen(input, zone, (files) => void take(files));
  // A file may have been chosen before this hydrated.
  if (input.files?.length) void take([...input.files]);
  return {
    take,
    giveUp() {
      asked += 1;
      put(null);
      preview?.replaceChildren(...[...(first?.childNodes ?? [])].map((node) => node.cloneNode(true)));
      input.focus();
      announce('The picture is as it was.');
    },
    stop,
  };
}

function listen(input: HTMLInputElement, zone: HTMLElement, take: (files: readonly File[]) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const change = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === CHECKED) return;
    // Don't show a file before it was checked.
    event.stopImmediatePropagation();
    take([...(input.files ?? [])]);
  };
  input.addEventListener('change', change, { signal });
  input.addEventListener('input', (event) => event.stopPropagation(), { signal });
  const isOnly = document.querySelectorAll('[data-part="picture"]').length === 1;
  const drops = dropAndPaste({
    zone: (isOnly && input.form) || zone,
    isMeant: ({ target }) => isOnly || (target instanceof Node && zone.contains(target)),
    take,
  });
  return () => {
    stop.abort();
    drops();
  };
}

function filled(file: File | null): FileList {
  const data = new DataTransfer();
  if (file) data.items.add(file);
  return data.files;
}

/** A form is submitted as a whole. */
function tooMuchWith(file: File, input: HTMLInputElement): string | null {
  const others = [...(input.form?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [])]
    .filter((one) => one !== input)
    .reduce((sum, one) => sum + (one.files?.[0]?.size ?? 0), 0);
  return file.size + others > MAX_PICTURE_BYTES ? TOO_MUCH : null;
}
