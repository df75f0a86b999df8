/**
 * Makes a part of the page equal to what the server drew anew, by changing only what differs: the focus, what is being
 * typed and the place that was scrolled to stay. Islands are left alone, they draw themselves.
 */
export function morph(from: Element, to: Element, isTyped: IsTyped = () => false): void {
  morphAttributes(from, to, isTyped);
  morphChildren(from, to, isTyped);
}

/** The field was changed since the server was asked: its answer does not know of it yet. */
export type IsTyped = (field: Element) => boolean;

function morphChildren(from: Element, to: Element, isTyped: IsTyped): void {
  const wanted = [...to.childNodes];
  for (const [at, node] of wanted.entries()) {
    const here = from.childNodes[at];
    const fitting = here && fits(here, node) ? here : findKeyed(from, node, at);
    if (!fitting) {
      from.insertBefore(node.cloneNode(true), here ?? null);
      continue;
    }
    if (fitting !== here) from.insertBefore(fitting, here ?? null);
    morphNode(fitting, node, isTyped);
  }
  while (from.childNodes.length > wanted.length) from.lastChild?.remove();
}

function morphNode(from: Node, to: Node, isTyped: IsTyped): void {
  if (from instanceof Element && to instanceof Element) {
    if (!from.hasAttribute('data-island')) morph(from, to, isTyped);
  } else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
}

const keyOf = (node: Node) =>
  node instanceof Element ? node.id || node.getAttribute('data-key') || node.getAttribute('name') || '' : '';

function fits(a: Node, b: Node): boolean {
  return a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
}

function findKeyed(from: Element, node: Node, after: number): Node | undefined {
  if (keyOf(node) === '') return undefined;
  return [...from.childNodes].slice(after).find((one) => fits(one, node));
}

function morphAttributes(from: Element, to: Element, isTyped: IsTyped): void {
  // What somebody unfolded stays unfolded.
  const isTheirs = (name: string) => name === 'open' && from instanceof HTMLDetailsElement;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !isTheirs(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isTheirs(name)) from.setAttribute(name, value);
  }
  if (from === document.activeElement || isTyped(from)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    from.checked = to.defaultChecked;
    if (from.value !== to.defaultValue) from.value = to.defaultValue;
  }
  if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) from.value = to.defaultValue;
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    const chosen = [...to.options].findIndex((option) => option.defaultSelected);
    queueMicrotask(() => {
      from.selectedIndex = Math.max(0, chosen);
    });
  }
}
