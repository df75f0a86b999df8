/** `Table 5`, also of a table whose name says so itself. */
export function tableText(name: string): string {
  return /^table /i.test(name) ? name : `Table ${name}`;
}
