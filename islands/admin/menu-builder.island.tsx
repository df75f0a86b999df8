import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { beforeRedraw } from '#islands/storefront/after-redraw.ts';
import type { IsTyped } from '#islands/storefront/morph.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { dragging } from './menu-dragging.ts';
import { createUnsent } from './unsent.ts';

/** Longer than the pause between two letters. */
const TYPING_PAUSE_MS = 150;
const RETRY_MS = 5000;
const WAITING = 'No connection. What you typed is still here, and is saved when the connection is back.';

/**
 * Makes the menu builder work in place: links and forms act without leaving the page, rows can be dragged, and changes that could
 * not be sent are kept and sent once the browser is back online. All of it works without script.
 */
function MenuBuilder() {
  useEffect(() => {
    const main = document.querySelector('main');
    return main ? begin(main) : undefined;
  }, []);
  return null;
}

function begin(main: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const line = lineOf(main, typingIn(main, signal), () => drag.renew());
  const drag = dragging(main, (fields) => line.send(here(), bodyOf(fields), stay, () => location.reload()));

  const submit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.dataset.part === 'sold-out') return;
    event.preventDefault();
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    const plainly = () => {
      stop.abort();
      form.requestSubmit(button);
    };
    line.send(form.getAttribute('action') ?? here(), new FormData(form, button), focusAfter(form, button), plainly);
  };
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
    if (!link) return;
    event.preventDefault();
    const to = link.href;
    const row = link.closest('[data-part="menu-row"]')?.id;
    const section = link.closest<HTMLElement>('[data-part="menu-section"]')?.dataset.key;
    const focus = () => {
      history.pushState(null, '', to);
      if (row) (fieldIn(row) ?? editLinkIn(row))?.focus();
      else if (section) fieldOrToolsIn(section)?.focus();
    };
    line.open(to, focus);
  };
  const leaveRow = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-part="edit-row"]') : null;
    if (event.key === 'Escape' && row) row.querySelector<HTMLAnchorElement>('[data-part="edit-close"]')?.click();
  };
  const search = searching(main, (to) => line.open(to, stay, ['[data-part="menu-panes"]']));
  main.addEventListener('submit', submit, { signal });
  main.addEventListener('click', press, { signal });
  main.addEventListener('keydown', leaveRow, { signal });
  window.addEventListener('online', line.again, { signal });
  const retry = setInterval(() => line.hasUnsent() && line.again(), RETRY_MS);
  // Whoever leaves now would lose it.
  window.addEventListener('beforeunload', (event) => line.hasUnsent() && event.preventDefault(), { signal });
  window.addEventListener('popstate', () => line.open(location.href, stay), { signal });
  drag.renew();
  main.dataset.inPlace = 'true';
  return () => {
    search();
    clearInterval(retry);
    drag.stop();
    stop.abort();
  };
}

const stay = () => undefined;

/** What is done on the page once an answer is drawn. */
type After = (isNewer: IsTyped) => void;

/** Fields that are changed after a request was asked for. Its answer doesn't know of them, and leaves them as they are. */
function typingIn(main: HTMLElement, signal: AbortSignal) {
  const asked = new Set<Set<EventTarget>>();
  const note = ({ target }: Event) => {
    if (target) for (const newer of asked) newer.add(target);
  };
  main.addEventListener('input', note, { signal });
  return {
    since(): { readonly isNewer: IsTyped; end(): void } {
      const newer = new Set<EventTarget>();
      asked.add(newer);
      return { isNewer: (field) => newer.has(field), end: () => void asked.delete(newer) };
    },
  };
}

interface Drawing {
  readonly typed: ReturnType<ReturnType<typeof typingIn>['since']>;
  readonly parts: string[];
}

/** Sends requests one after the other, so quick clicks keep their order, and keeps what met no connection. */
function lineOf(main: HTMLElement, typing: ReturnType<typeof typingIn>, drawn: () => void) {
  const unsent = createUnsent(() => say(main, WAITING));

  const show = async (url: string, init: RequestInit, after: After, plainly: () => void, { typed, parts }: Drawing) => {
    const tell = beforeRedraw();
    const { kind } = await refresh(url, init, parts, typed.isNewer);
    if (kind === 'failed') plainly();
    if (kind === 'drawn') {
      main.dataset.inPlace = 'true';
      drawn();
      after(typed.isNewer);
      // A search leaves someone who is typing where they are.
      if (parts.includes('main')) tell();
    }
    return kind;
  };
  const send = (url: string, body: FormData, after: After, plainly: () => void) => {
    const typed = typing.since();
    unsent.add(async () => {
      const settled: After = (isNewer) => {
        const address = main.querySelector<HTMLElement>('[data-part="menu-panes"]')?.dataset.address;
        // A row that was rejected stays open, and so does its address.
        if (address && !main.querySelector('[data-part="edit-row"]')) history.replaceState(null, '', address);
        after(isNewer);
      };
      const kind = await show(url, { method: 'POST', body }, settled, plainly, { typed, parts: ['main'] });
      if (kind === 'offline') return 'offline';
      typed.end();
      return 'sent';
    });
  };
  return {
    send,
    open(to: string, after: After, parts: string[] = ['main']) {
      const typed = typing.since();
      unsent.afterwards(() => show(to, {}, after, () => location.assign(to), { parts, typed }).finally(typed.end));
    },
    /** Tries what met no connection. A server that is back makes no event, so it is also tried now and then. */
    again: unsent.again,
    hasUnsent: () => !unsent.isEmpty(),
  };
}

/** Searches the whole menu for what is typed, once typing pauses. */
function searching(main: HTMLElement, open: (to: string) => void): () => void {
  const stop = new AbortController();
  let typing: ReturnType<typeof setTimeout> | undefined;
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.part !== 'menu-search') return;
    clearTimeout(typing);
    typing = setTimeout(() => {
      const query = new URLSearchParams(location.search);
      for (const name of ['category', 'edit', 'delete', 'selected', 'undo', 'most']) query.delete(name);
      query.set('search', target.value.trim());
      if (target.value.trim() === '') query.delete('search');
      const to = query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
      history.replaceState(null, '', to);
      open(to);
    }, TYPING_PAUSE_MS);
  };
  main.addEventListener('input', type, { signal: stop.signal });
  return () => {
    clearTimeout(typing);
    stop.abort();
  };
}

const LINKS = 'a[data-part="in-place"], a[data-part="edit-here"], a[data-part="edit-close"]';

/** The list's address without a row that is opened for editing. */
function here(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['edit', 'delete', 'selected', 'undo']) query.delete(name);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
}

function bodyOf(fields: readonly (readonly [string, string])[]): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

/** What is open for the whole category, else its menu. */
function fieldOrToolsIn(key: string): HTMLElement | null | undefined {
  const section = document.querySelector(`[data-part="menu-section"][data-key="${key}"]`);
  const open = section?.querySelector<HTMLElement>('[data-part="edit-row"] [data-first]');
  return open ?? section?.querySelector<HTMLElement>('[data-part="fold-menu"] summary');
}

/** The one that couldn't be saved, else the first. */
function fieldIn(row: string): HTMLInputElement | null | undefined {
  const fields = document.getElementById(row);
  return fields?.querySelector<HTMLInputElement>('input[aria-invalid]') ?? fields?.querySelector('input[data-first]');
}

const editLinkIn = (row: string) => document.getElementById(row)?.querySelector<HTMLElement>('[data-part="edit-here"]');

/** Keeps the focus for keyboard users, and announces where a row went. */
function focusAfter(form: HTMLFormElement, button: HTMLButtonElement | null): After {
  const row = form.closest('li');
  const id = row?.id ?? '';
  if (form.dataset.part === 'edit-row') {
    const section = form.closest<HTMLElement>('[data-part="menu-section"]')?.dataset.key ?? '';
    return () => (id === '' ? fieldOrToolsIn(section) : (fieldIn(id) ?? editLinkIn(id)))?.focus();
  }
  if (form.dataset.part === 'quick-add') {
    const name = form.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.name ?? '';
    return (isNewer) => {
      const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      const fields = [...(field?.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
      // Someone who is typing the next one already is left where they are.
      if (!fields.some(isNewer)) field?.focus();
      // The focused field is not redrawn.
      for (const one of fields) if (!isNewer(one)) one.value = one.defaultValue;
    };
  }
  if (form.dataset.part === 'on-menu') {
    return () => document.getElementById(id)?.querySelector<HTMLElement>('[data-part="on-menu"] button')?.focus();
  }
  if (form.dataset.part !== 'steps') return () => undefined;
  return () => {
    const moved = document.getElementById(id);
    const rows = [...(moved?.parentElement?.children ?? [])];
    if (!moved) return;
    const press = moved.querySelector<HTMLElement>(`[value="${button?.value}"]`) ?? moved.querySelector('[name="do"]');
    if (press instanceof HTMLElement) press.focus();
    announce(
      `${moved.dataset.name ?? moved.dataset.categoryName}: place ${rows.indexOf(moved) + 1} of ${rows.length}.`,
    );
  };
}

function say(main: HTMLElement, text: string): void {
  // Each try that fails comes here: it is announced once.
  if (main.querySelector('[data-part="offline"]')) return;
  announce(text);
  const line = document.createElement('p');
  line.dataset.part = 'offline';
  line.className = 'mb-4 rounded-card bg-off-soft px-4 py-2 text-14 text-off-text';
  line.textContent = text;
  main.prepend(line);
}

export default defineIsland('admin/menu-builder', MenuBuilder);
