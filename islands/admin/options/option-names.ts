import { createContext, useContext } from 'react';
import { groupField, OWN_OPTIONS, optionButton, optionField } from '../option-draft.ts';

/** Where the form has the groups. */
const Root = createContext(OWN_OPTIONS);
export const OptionRoot = Root.Provider;

/** The names of the fields and the values of the buttons there. */
export function useOptionNames() {
  const root = useContext(Root);
  return {
    root,
    group: (at: number, part: string) => groupField(at, part, root),
    option: (at: number, of: number, part: string) => optionField(at, of, part, root),
    button: (button: string) => optionButton(button, root),
  };
}
