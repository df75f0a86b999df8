interface Sent {
  readonly form: HTMLFormElement;
  readonly action: string;
  readonly button: string;
}

/**
 * Sends a copy of a form into a frame, as pressing that button would. Without its files: the server stores those of a
 * gallery as soon as they are chosen, and a preview stores nothing.
 */
export function postInto(frame: string, { form, action, button }: Sent): void {
  const copy = document.createElement('form');
  copy.method = 'post';
  copy.action = action;
  copy.target = frame;
  copy.hidden = true;
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  // Idempotency is for what is saved; and only one button was pressed.
  const sent = [...texts.filter(([name]) => name !== 'do' && name !== 'once'), ['do', button] as const];
  for (const [name, value] of sent) {
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}

/**
 * Whether the frame has a page of the website, as far down as the one before. Nothing on it can be pressed: it is a
 * picture. Null while the frame is still empty.
 */
export function showsPage(frame: HTMLIFrameElement, scrollY: number): boolean | null {
  const page = frame.contentDocument;
  if (page?.URL === 'about:blank') return null;
  if (page?.documentElement?.dataset.surface !== 'storefront') return false;
  page.body.inert = true;
  frame.contentWindow?.scrollTo(0, scrollY);
  return true;
}
