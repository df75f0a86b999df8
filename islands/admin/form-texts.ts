/** The texts of a form, without its files. */
export function textsOf(sent: FormData): Record<string, string> {
  return Object.fromEntries([...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}
