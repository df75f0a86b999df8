/** The layout of categories, items and the order, from phone to wide screen. On a phone the order is a drawer below the items. */
export const ZONES =
  'relative grid h-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)_20rem] md:grid-rows-1 xl:grid-cols-[auto_minmax(0,1fr)_24rem] 2xl:grid-cols-[auto_minmax(0,1fr)_28rem]';

/** For the left hand: the order takes the categories' side. */
export const LEFT_ZONES =
  'md:grid-cols-[20rem_minmax(0,1fr)_auto]! xl:grid-cols-[24rem_minmax(0,1fr)_auto]! 2xl:grid-cols-[28rem_minmax(0,1fr)_auto]! md:*:data-[part=order]:order-first md:*:data-[part=rail]:order-last';
