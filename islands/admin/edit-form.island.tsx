import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { isTouched } from '#islands/shared/touched.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { normaliseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { lookOfDay, type TypedSpan } from './day-look.ts';
import { sendsOnce } from './send-form.ts';

export interface EditFormProps {
  formId: string;
  /** The server sent the form back with what was typed, so it is not saved yet. */
  isChanged: boolean;
}

const MARK = '• ';

/**
 * What a long form does with script: marks unsaved changes in the title and asks before leaving, previews texts and pictures
 * where the page shows them, formats amounts and times as they will be saved, saves on Ctrl S, submits only once, and keeps
 * what was typed when the connection breaks.
 */
function EditForm({ formId, isChanged }: EditFormProps) {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const stop = new AbortController();
    const { signal } = stop;
    const plainTitle = document.title.replace(MARK, '');
    // The user may have typed or chosen a picture before this hydrated.
    const touchedBefore = [...form.elements].filter(isTouched);
    let isUnsaved = isChanged || touchedBefore.length > 0;
    const mark = () => {
      document.title = isUnsaved ? MARK + plainTitle : plainTitle;
    };
    const show = (field: EventTarget | null) => {
      mirror(field);
      drawDay(field);
    };
    mark();
    for (const field of touchedBefore) {
      // Format fields that lost the focus already. The field being edited stays as it is.
      if (field !== document.activeElement) tidy(field);
      show(field);
      showPicture(field);
    }
    const touched = (event: Event) => {
      isUnsaved = true;
      mark();
      show(event.target);
      if (event.type === 'change') showPicture(event.target);
    };
    form.addEventListener('input', touched, { signal });
    form.addEventListener('change', touched, { signal });
    form.addEventListener(
      'focusout',
      ({ target }) => {
        tidy(target);
        drawDay(target);
      },
      { signal },
    );
    const sending = sendsOnce(form, signal);
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved && !sending.isSent()) event.preventDefault();
    };
    window.addEventListener('keydown', (event) => saveByKey(event, form), { signal });
    window.addEventListener('beforeunload', ask, { signal });
    return () => stop.abort();
  }, [formId, isChanged]);
  return null;
}

/** Ctrl S or ⌘S selects Save, from inside the form or with no focus at all. */
function saveByKey(event: KeyboardEvent, form: HTMLFormElement): void {
  const isSave =
    event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isSave) return;
  // Otherwise the browser offers to save the page as a file.
  event.preventDefault();
  const focused = document.activeElement;
  if (focused && focused !== document.body && !form.contains(focused)) return;
  tidy(focused);
  form.requestSubmit(form.querySelector<HTMLElement>('button[name="do"][value="save"]'));
}

/** Shows typed values in the page's preview, as text or as the colour behind it. */
function mirror(field: EventTarget | null): void {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || field.name === '' || field.type === 'file' || field.type === 'checkbox') return;
  const name = CSS.escape(field.name);
  const text = field.value.trim();
  for (const place of document.querySelectorAll<HTMLElement>(`[data-mirrors="${name}"]`)) {
    place.textContent = text || (place.dataset.empty ?? '');
  }
  for (const place of document.querySelectorAll<HTMLElement>(`[data-mirrors-colour="${name}"]`)) {
    place.style.backgroundColor = text;
    place.style.color = parseHexColour(text) ? readableOn(text) : '';
  }
}

/** Shows the chosen file in its preview, as a data URL: the pages' policy allows no other kind. */
function showPicture(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'file') return;
  const file = field.files?.[0];
  const name = CSS.escape(field.name);
  const place = document.querySelector(`[data-preview="${name}"]`);
  if (!file || !place || !file.type.startsWith('image/')) return;
  const reader = new FileReader();
  reader.onload = () => {
    const source = String(reader.result);
    place.replaceChildren(picture(source, `Chosen: ${file.name}`));
    for (const one of document.querySelectorAll(`[data-preview-also="${name}"]`))
      one.replaceChildren(picture(source, ''));
  };
  reader.readAsDataURL(file);
}

function picture(source: string, alt: string): HTMLImageElement {
  const image = new Image();
  image.src = source;
  image.alt = alt;
  return image;
}

/** Updates the summary line above a day's fields while they change. */
function drawDay(field: EventTarget | null): void {
  const day = field instanceof Element ? field.closest('[data-part="day"]') : null;
  if (!day) return;
  const times = [...day.querySelectorAll<HTMLInputElement>('[data-kind="time"]')].map(({ value }) => value);
  const spans = times.flatMap((start, at): TypedSpan[] => (at % 2 === 0 ? [[start, times[at + 1] ?? '']] : []));
  const isAllDay = day.querySelector<HTMLInputElement>('[name$=".allDay"]')?.checked ?? false;
  const { text, bars } = lookOfDay(spans, isAllDay);
  const words = day.querySelector('[data-part="day-words"]');
  if (words) words.textContent = text;
  const strip = day.querySelector('[data-part="day-strip"]');
  strip?.replaceChildren(
    ...bars.map(({ left, width }) => {
      const bar = document.createElement('span');
      bar.className = strip.getAttribute('data-bar') ?? '';
      bar.style.left = `${left}%`;
      bar.style.width = `${width}%`;
      return bar;
    }),
  );
}

/** Formats what can be read as it will be saved. The rest stays as typed, for the server to explain. */
function tidy(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
  const written =
    field.dataset.kind === 'amount'
      ? amountText(field.value)
      : field.dataset.kind === 'time'
        ? normaliseTimeOfDay(field.value)
        : null;
  if (written !== null) field.value = written;
}

function amountText(text: string): string | null {
  const cents = parseAmount(text);
  return cents === null ? null : amountToDecimalText(cents);
}

export default defineIsland('admin/edit-form', EditForm);
