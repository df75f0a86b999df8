/** Each text box of each form of the admin, sent with more than it can hold: refused beside that box, with what was typed in it. */
import { describe, expect, test } from 'bun:test';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { adminPages as pages } from './admin-pages.ts';
import { NEW } from './paths.ts';

const TOO_LONG = 'Servery '.repeat(700);
/** More than the longest text of a page holds. */
const FAR_TOO_LONG = 'Servery '.repeat(8_000);
const PLACE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };

interface Box {
  readonly name: string;
  readonly isText: boolean;
  readonly value: string | null;
}

/** The boxes of the page's long form, as a browser would send them. */
async function boxesOf(html: string): Promise<Box[]> {
  const boxes: Box[] = [];
  let area: { name: string; text: string } | null = null;
  let select: { name: string; value: string | null } | null = null;
  const rewriter = new HTMLRewriter()
    .on('form[enctype="multipart/form-data"] input', {
      element(input) {
        const name = input.getAttribute('name');
        const type = input.getAttribute('type') ?? 'text';
        if (!name || type === 'file') return;
        const isTick = type === 'checkbox' || type === 'radio';
        if (isTick && !input.hasAttribute('checked')) return;
        const isText = ['text', 'email', 'tel', 'url'].includes(type) && !input.hasAttribute('readonly');
        boxes.push({ name, isText, value: input.getAttribute('value') ?? (isTick ? 'on' : '') });
      },
    })
    .on('form[enctype="multipart/form-data"] textarea', {
      element(element) {
        const name = element.getAttribute('name');
        if (!name) return;
        area = { name, text: '' };
        element.onEndTag(() => {
          if (area) boxes.push({ name: area.name, isText: true, value: area.text });
          area = null;
        });
      },
      text({ text }) {
        if (area) area.text += text;
      },
    })
    .on('form[enctype="multipart/form-data"] select', {
      element(element) {
        const name = element.getAttribute('name');
        if (!name) return;
        select = { name, value: null };
        element.onEndTag(() => {
          if (select) boxes.push({ name: select.name, isText: false, value: select.value ?? '' });
          select = null;
        });
      },
    })
    .on('form[enctype="multipart/form-data"] select option', {
      element(option) {
        if (select && option.hasAttribute('selected')) select.value = option.getAttribute('value');
      },
    });
  await rewriter.transform(new Response(html)).text();
  return boxes;
}

const inPlace = (path: string) =>
  path
    .replace(':restaurantId', PLACE.restaurantId)
    .replace(':storeId', PLACE.storeId)
    .replace(/:(\w+)$/, NEW);

/** Forms that one person fills in, of the restaurant or the store, not of one of their records. */
const FORMS = pages
  .filter(({ example, guard }) => example?.forms && typeof guard !== 'string')
  .map(({ path }) => inPlace(path as string))
  .filter((path) => !path.includes(':'));

/** Boxes that hold no text of their own now, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  note: 'goes with publishing only',
  'link.place': 'a number; anything else leaves the link where it is',
  discountAmount: 'hidden while the coupon takes a percentage',
  percentageBps: 'hidden while the reward is an amount',
  usbSerial: 'hidden while the printer is reached over the network',
};
const isLeftOut = (name: string) => name.replaceAll(/\.\d+/g, '') in LEFT_OUT;
/** Never sent back. */
const SECRET = ['pin'];

/** A row that has a name counts. */
function rowNamed(form: FormData, name: string): void {
  const [row] = /^.*\.\d+\./.exec(name) ?? [];
  if (row && name !== `${row}name` && form.get(`${row}name`) === '') form.set(`${row}name`, 'Something');
}

async function refusal(admin: AdminPages, path: string, boxes: readonly Box[], wrong: Box): Promise<string | null> {
  const text = /html$|css$|^block/.test(wrong.name) ? FAR_TOO_LONG : TOO_LONG;
  const form = new FormData();
  for (const { name, value } of boxes) if (value !== null && !name.endsWith('.inherits')) form.append(name, value);
  rowNamed(form, wrong.name);
  form.set(wrong.name, text);
  form.set('do', 'save');
  const { status, html } = await admin.post('owner', path, form);
  const tag = new RegExp(`<(?:input|textarea)[^>]*name="${RegExp.escape(wrong.name)}"[^>]*>`).exec(html)?.[0] ?? '';
  const describedBy = /aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
  const isMarked =
    tag.includes('aria-invalid="true"') &&
    describedBy.some((id) => html.includes(`<p id="${id}"`) || html.includes(`id="${id}"`));
  const isKept = SECRET.includes(wrong.name) || html.includes(text.trim().slice(0, 200));
  if (status === 400 && isMarked && isKept) return null;
  return `${wrong.name}: ${status}${isMarked ? '' : ', no error at it'}${isKept ? '' : ', lost'}`;
}

/** The long form's own button. */
const savesBy = (html: string) => /enctype="multipart\/form-data".*?name="do" value="(\w+)"/s.exec(html)?.[1];

describe('a text that is too long is refused at its box and kept in it', () => {
  test.each(FORMS)('%s', async (path) => {
    const admin = await adminPages();
    const { status, html } = await admin.get('owner', path);
    if (status !== 200 || savesBy(html) !== 'save') return;
    const boxes = await boxesOf(html);
    const problems: string[] = [];
    for (const box of boxes.filter(({ isText, name }) => isText && !isLeftOut(name))) {
      const problem = await refusal(admin, path, boxes, box);
      if (problem) problems.push(problem);
    }
    expect(problems).toEqual([]);
  });
});
