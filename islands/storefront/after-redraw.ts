import { announce } from '#islands/runtime/announce.ts';
import { readText } from '#islands/runtime/read-text.ts';

/**
 * The one place that says what a redraw changed and where the focus goes. Call it before, and what it returns after. A page marks
 * the sentence that says what an act did with `data-outcome`; one with a `tabindex` takes a focus that would be lost.
 */
export function beforeRedraw(): () => void {
  const [hadCode, total, had] = [codeField() !== null, totalOnPage(), outcomes().map(readText)];
  const places = placesOf(document.activeElement);
  return () => {
    const wrong = document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]');
    const target = wrong.length === 1 ? wrong[0] : first('main [role="alert"][tabindex]');
    if (target) return bring(target);
    const code = codeField();
    if (code && !hadCode) {
      bring(code);
      return announce(readText(first('[data-part="code-sent"]')));
    }
    const fresh = outcomes().filter((one) => isAskedAgain(one) || !had.includes(readText(one)));
    const heir =
      places.length > 0 && isLost() ? (fresh.find((one) => one.matches('[tabindex]')) ?? next(places)) : null;
    heir?.focus();
    // Below the bar of a phone an answer is not seen.
    if (!heir)
      fresh
        .find((one) => one.closest(ASKS))
        ?.closest(`fieldset,${ASKS}`)
        ?.scrollIntoView({ block: 'nearest' });
    const now = totalOnPage();
    // What has the focus is read by itself.
    const said = fresh.filter((one) => one !== heir).map(readText);
    const text = [...said, now !== total || fresh.length === 0 ? now : ''].join(' ').trim();
    if (text !== '') announce(text);
  };
}

/** Around a question and its answer, such as a search: it is answered each time, even with the same words. */
const ASKS = '[data-asks]';
const FOCUSABLE = ':is(a[href],button,input:not([type="hidden"]),select,textarea):not(:disabled,[tabindex="-1"])';

interface Place {
  readonly parent: Element;
  readonly at: number;
}

const first = (selector: string) => document.querySelector<HTMLElement>(selector);
const codeField = () => first('main input[name="code"]');
const outcomes = () => [...document.querySelectorAll<HTMLElement>('main [data-outcome]')];
const isAskedAgain = (outcome: Element) => outcome.closest(ASKS)?.contains(document.activeElement) ?? false;

/** The element or what is around it, from the inside, and where in it. */
function placesOf(element: Element | null): Place[] {
  const places: Place[] = [];
  for (let one = element; one?.closest('main'); one = one.parentElement) {
    if (one.parentElement) places.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  }
  return places;
}

function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement?.isConnected || activeElement === body || activeElement.matches(':disabled');
}

/** What took the place of an element that is gone, or else its neighbour. */
function next(places: readonly Place[]): HTMLElement | null {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue;
    const there = parent.children[Math.min(at, parent.children.length - 1)];
    if (there?.matches(FOCUSABLE)) return there as HTMLElement;
    const found = there?.querySelector<HTMLElement>(FOCUSABLE) ?? parent.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return null;
}

function bring(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  // Centred, because sticky bars at the edges would cover it.
  element.scrollIntoView({ block: 'center' });
}

/** Of the price only the total. The rest of the page is read in place. */
function totalOnPage(): string {
  const rows = document.querySelectorAll('main [data-part="price-explanation"] dl > div');
  return [...(rows[rows.length - 1]?.children ?? [])].map(readText).join(' ');
}
