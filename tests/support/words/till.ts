/** What a till says, where more than one test looks for it. */
export const TILL = {
  home: { greeting: 'Hi ' },
  order: {
    empty: 'Tap an item, type its name or scan its barcode.',
    more: 'Increase quantity',
    fewer: 'Decrease quantity',
    total: 'Price details',
  },
  bill: { isSent: / sent$/, isKept: 'Saved on this till as' },
  incoming: { none: 'No orders waiting' },
  saved: { none: 'No saved orders.' },
  tray: { empty: 'You’re all caught up.' },
} as const;
