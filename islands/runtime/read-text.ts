/** Elements whose text is read apart from the text before and after it. */
const APART = 'p, h1, h2, h3, h4, h5, h6, div, li, dt, dd, section, tr';

/**
 * The text of an element as it is said. A page shows a title above a sentence; said, they would run together, so that each part
 * that has no end gets a full stop where another follows.
 */
export function readText(element: Element | null | undefined): string {
  const parts = partsOf(element).filter((part) => part !== '');
  return parts.map((part, at) => (at < parts.length - 1 && !/[.!?…:,]$/.test(part) ? `${part}.` : part)).join(' ');
}

function partsOf(element: Element | null | undefined): string[] {
  const parts = [''];
  for (const node of element?.childNodes ?? []) {
    const inner = node.nodeType === node.ELEMENT_NODE ? (node as Element) : null;
    if (inner?.matches(APART) || inner?.querySelector(APART)) parts.push(...partsOf(inner), '');
    else parts[parts.length - 1] += node.textContent ?? '';
  }
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').trim());
}
