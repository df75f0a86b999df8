/** The form's rows beside the map. The rows are submitted; the map only draws and changes them. */

export interface AreaField {
  readonly at: number;
  readonly name: string;
  /** The corners, one per line. */
  readonly text: string;
}

const NAME = /^area\.(\d+)\.name$/;

const boxOf = (form: HTMLFormElement, at: number, field: 'id' | 'name' | 'polygon' | 'charge') => {
  const box = form.elements.namedItem(`area.${at}.${field}`);
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box : null;
};

export function areaFields(form: HTMLFormElement): AreaField[] {
  return [...form.elements].flatMap((box) => {
    const [, at] = (box instanceof HTMLInputElement && NAME.exec(box.name)) || [];
    if (at === undefined) return [];
    const name = (box as HTMLInputElement).value.trim();
    return [{ at: Number(at), name, text: boxOf(form, Number(at), 'polygon')?.value.trim() ?? '' }];
  });
}

export function writeCorners(form: HTMLFormElement, at: number, text: string): void {
  write(boxOf(form, at, 'polygon'), text);
}

export function clearArea(form: HTMLFormElement, at: number): void {
  for (const field of ['name', 'polygon', 'charge'] as const) write(boxOf(form, at, field), '');
}

/** Fills an empty row, or a new one below the last, and moves the focus to its fee. */
export function addArea(form: HTMLFormElement, text: string): number {
  const rows = areaFields(form);
  const at = rows.find((row) => row.name === '' && row.text === '')?.at ?? copyLastRow(form, rows.length);
  const names = new Set(rows.map(({ name }) => name));
  let number = rows.filter(({ name }) => name !== '').length + 1;
  while (names.has(`Area ${number}`)) number += 1;
  write(boxOf(form, at, 'name'), `Area ${number}`);
  writeCorners(form, at, text);
  return at;
}

export function focusFee(form: HTMLFormElement, at: number): void {
  boxOf(form, at, 'charge')?.focus();
}

function copyLastRow(form: HTMLFormElement, at: number): number {
  const list = form.querySelector('[data-areas]');
  const row = list?.lastElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) throw new Error('the form has no rows of areas');
  for (const box of row.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    box.name = box.name.replace(/^area\.\d+/, `area.${at}`);
    if (box.id) box.id = box.id.replace(/area-\d+/, `area-${at}`);
    const label = box.getAttribute('aria-label');
    if (label) box.setAttribute('aria-label', label.replace(/\d+/, String(at + 1)));
    box.removeAttribute('aria-invalid');
    box.value = '';
  }
  list?.append(row);
  return at;
}

/** Fires the events of typing, so the form counts as unsaved. */
function write(box: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!box || box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
