/** Of a page's only form; `ErrorSummary` has it. */
const SUMMARY = 'f-errors';

/**
 * Takes back what the page answered to an earlier try: "Choose at least 1 picture" is wrong as soon as pictures upload. The page
 * is drawn by the server, so what it says of the field and above the form is removed where it stands.
 */
export function withdrawError(input: HTMLInputElement): void {
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const isError = (id: string) => id.endsWith('-error');
  for (const id of described.filter(isError)) document.getElementById(id)?.remove();
  input.setAttribute('aria-describedby', described.filter((id) => !isError(id)).join(' '));
  input.removeAttribute('aria-invalid');
  document.getElementById(SUMMARY)?.remove();
}
