/** How a card terminal of each maker is paired, in steps for the person beside it. Browser-safe. */
import type { CardTerminalInput } from './card-terminal.schema.ts';

type Maker = CardTerminalInput['provider'];

/** Whether pairing asks for the password of the merchant's account beside the code on the terminal. */
export function pairsWithPassword(provider: Maker): boolean {
  return provider === 'linkly';
}

interface Pairing {
  readonly steps: readonly string[];
  /** What is typed. */
  readonly codeLabel: string;
}

const BY_CODE: Pairing = {
  steps: ['Open the pairing screen on the terminal.', 'Enter the code it shows here.'],
  codeLabel: 'Code on the terminal',
};

export const PAIRING_STEPS: Readonly<Record<Maker, Pairing>> = {
  simulator: BY_CODE,
  linkly: {
    steps: [
      'On the PIN pad, press FUNC, then 8880 and ENTER, and choose Cloud pairing. It shows a code for three minutes.',
      'Enter your Linkly Cloud password and that code here.',
    ],
    codeLabel: 'Code on the terminal',
  },
  tyro: {
    steps: [
      'On the terminal, open its menu and choose to authorise a POS.',
      'On a till, open Settings, then Integrations, and press Pair. The till’s own page pairs it and drives it.',
    ],
    codeLabel: '',
  },
  worldline: {
    steps: [
      'Ask ANZ Worldline to switch the terminal to ECR-integrated mode, and connect it to the store’s network with a fixed address.',
      'Leave the terminal on its start screen.',
      'Enter its terminal ID here. It’s on the terminal’s screen and on its receipts.',
    ],
    codeLabel: 'Terminal ID',
  },
};
