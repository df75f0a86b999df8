/** Whether a field differs from what the server rendered. */
export function isTouched(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== drawnChoice(field);
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === 'file') return (field.files?.length ?? 0) > 0;
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Without a chosen option in its HTML a browser takes the first that can be chosen. */
function drawnChoice(select: HTMLSelectElement): number {
  const options = [...select.options];
  const chosen = options.findLastIndex((option) => option.defaultSelected);
  return chosen >= 0 ? chosen : options.findIndex((option) => !option.disabled);
}
