/** A table as guests read it: "Table 12" for a number, a name as it is: "Window". */
export function tableTitle(name: string): string {
  return /^\d+$/.test(name) ? `Table ${name}` : name;
}
