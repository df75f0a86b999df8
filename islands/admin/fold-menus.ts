const MENU = 'details[data-part="fold-menu"]';
const LINE = 'a[href], button:not(:disabled)';

/** Makes the page's fold menus behave as menus do: arrows walk, Escape or a press elsewhere closes, a choice closes. */
export function foldMenus(main: HTMLElement, signal: AbortSignal): void {
  main.addEventListener('keydown', walk, { signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      for (const menu of main.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)) {
        if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
      }
    },
    { signal },
  );
  main.addEventListener(
    'click',
    ({ target }) => {
      const line = target instanceof Element ? target.closest(`${MENU} ul :is(${LINE})`) : null;
      const menu = line?.closest<HTMLDetailsElement>(MENU);
      // After the press: a button in a closed menu sends nothing.
      if (menu) setTimeout(() => shut(menu));
    },
    { signal },
  );
}

/** The focus leaves a menu that closes for its button. */
function shut(menu: HTMLDetailsElement): void {
  const hasFocus = menu.querySelector('ul')?.contains(document.activeElement);
  menu.open = false;
  if (hasFocus) menu.querySelector('summary')?.focus();
}

function walk(event: KeyboardEvent): void {
  const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(MENU) : null;
  if (!menu) return;
  if (event.key === 'Escape' && menu.open) {
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
    return;
  }
  const to = lineAfter(event.key, [...menu.querySelectorAll<HTMLElement>(`ul :is(${LINE})`)]);
  if (!to) return;
  event.preventDefault();
  menu.open = true;
  to.focus();
}

/** Round and round; from the button down to the first. */
function lineAfter(key: string, lines: readonly HTMLElement[]): HTMLElement | undefined {
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (key === 'Home' && at >= 0) return lines[0];
  if (key === 'End' && at >= 0) return lines.at(-1);
  if (key === 'ArrowDown') return lines[(at + 1) % lines.length];
  return key === 'ArrowUp' ? lines.at(at <= 0 ? -1 : at - 1) : undefined;
}
