import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { type CardTerminalInput, cardTerminalSchema } from '#src/domain/payments/card-terminal.schema.ts';
import { MAKER_LABELS } from '#src/domain/payments/card-terminal-makers.ts';
import {
  NO_TERMINAL_OPTIONS,
  parseCardSurcharges,
  parseTipChoices,
  writeCardSurcharges,
  writeTipChoices,
} from '#src/domain/payments/terminal-options.schema.ts';
import type { CardTerminalProvider } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { select, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { boxed, choice, text, yesNo } from '../forms/kinds.tsx';

interface Around {
  readonly makers: readonly CardTerminalProvider[];
  readonly tills: readonly Pick<PosTerminal, 'id' | 'name'>[];
}

export function cardTerminalKit({ makers, tills }: Around): FormKit<CardTerminalInput> {
  return formKit<CardTerminalInput>({
    schema: cardTerminalSchema,
    fields: {
      name: text('Name', { isRequired: true, box: { placeholder: 'Counter terminal' } }),
      provider: select(
        'Provider',
        makers.map((maker) => ({ value: maker, label: MAKER_LABELS[maker] })),
      ),
      address: text('Terminal number or address', {
        help: 'Printed on the terminal or shown in its settings. For Linkly, your Cloud client ID.',
        isRequired: true,
        className: 'sm:col-span-2',
      }),
      reach: choice('Connected through', [
        { value: 'cloud', label: 'The internet', help: 'Connects through the provider’s service.' },
        {
          value: 'local',
          label: 'The store’s box',
          help: 'The box drives it. Terminals on the store’s network work without internet.',
        },
      ]),
      posTerminalIds: ticks(
        'Tills using it',
        tills.map(({ id, name }) => ({ value: id, label: name })),
        { boxes: 'till', help: 'Each till uses one terminal. If you have only one, every till uses it.' },
      ),
      takesPhoneCards: yesNo('Cards by phone', {
        help: 'For pickup and delivery orders with a phone number. Staff type the card number on the terminal. Your bank must allow it.',
      }),
      asksTip: yesNo('Ask for a tip', { help: 'Only when no tip was added on the till.' }),
      tipChoices: boxed(
        'Tips to choose from',
        {
          parse: parseTipChoices,
          write: writeTipChoices,
          wanted: 'Enter up to three percentages, such as 10, 15, 20.',
          input: () => ({ maxLength: 40, after: '%' }),
        },
        { help: 'Leave empty to use the terminal’s own.' },
      ),
      cardSurcharges: boxed(
        'Surcharge by card',
        {
          parse: parseCardSurcharges,
          write: writeCardSurcharges,
          wanted: 'Enter the first digits of a card and its surcharge, such as 4 1.5%, 34 2%.',
          input: () => ({ maxLength: 300 }),
        },
        {
          help: 'First digits of the card, then a percentage or an amount. Not used while tills add a card surcharge.',
        },
      ),
    },
  });
}

export function newCardTerminal(makers: readonly CardTerminalProvider[]): CardTerminalInput {
  return {
    ...NO_TERMINAL_OPTIONS,
    name: '',
    provider: makers[0] ?? 'simulator',
    reach: 'cloud',
    address: '',
    posTerminalIds: [],
  };
}
