/** `Table 5`, even when the table's own name begins with “Table”. */
export function tableText(name: string): string {
  return /^table /i.test(name) ? name : `Table ${name}`;
}
