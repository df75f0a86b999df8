import { describe, expect, test } from 'bun:test';
import { type DiscountInOrder, givenBy, type PriceAct } from './discounts-given.ts';

const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
const act = (hour: number, byName: string, after: PriceAct['after'], approvedByName = ''): PriceAct => ({
  ...{ occurredIsoDateTimeUtc: at(hour), byName, approvedByName, after },
});
const percent = (value: number) => ({ asked: { discount: { kind: 'percent', value }, surcharge: null } });
const line = (lineId: string, discountForItem: number) => ({ lineId, discountForItem, extraChargeForItem: 0 });
const whole: DiscountInOrder = {
  ...{ lineId: '', fromIsoDateTimeUtc: at(1), untilIsoDateTimeUtc: null, takenByName: 'Mia' },
};
const ofLine = { ...whole, lineId: 'a' };

describe('a discount was given', () => {
  test.each<[string, DiscountInOrder, readonly PriceAct[], readonly [string, string, string]]>([
    [
      'by who typed it in, and not by who took the order',
      whole,
      [act(1, 'Leo', percent(1000), 'Rosa')],
      ['Leo', 'Rosa', at(1)],
    ],
    ['by who made it more', whole, [act(1, 'Leo', percent(1000)), act(2, 'Tom', percent(5000))], ['Tom', '', at(2)]],
    [
      'not by who only put a surcharge on the order, or took something off one dish',
      whole,
      [
        act(1, 'Leo', { ...percent(1000), discountInCents: 100 }),
        act(2, 'Tom', { ...percent(1000), discountInCents: 180, adjustments: [line('a', 200)] }),
      ],
      ['Leo', '', at(1)],
    ],
    ['by a till that sent its amount alone', whole, [act(1, 'Leo', { discountInCents: 250 })], ['Leo', '', at(1)]],
    [
      'on a dish by who took it off that dish',
      ofLine,
      [
        act(1, 'Leo', { adjustments: [line('a', 100)] }),
        act(2, 'Tom', { adjustments: [line('a', 100), line('b', 50)] }),
      ],
      ['Leo', '', at(1)],
    ],
    [
      'before the order was changed on another day',
      { ...whole, untilIsoDateTimeUtc: at(3) },
      [act(1, 'Leo', percent(1000)), act(3, 'Tom', percent(2000))],
      ['Leo', '', at(1)],
    ],
    [
      'earlier, and became less when the order was changed',
      { ...whole, fromIsoDateTimeUtc: at(3) },
      [act(1, 'Leo', percent(1000))],
      ['Leo', '', at(3)],
    ],
    [
      'on the order by who gave it, also once it was shared out to dishes since some of them moved',
      ofLine,
      [act(1, 'Leo', { discountInCents: 500 }, 'Rosa')],
      ['Leo', 'Rosa', at(1)],
    ],
  ])('%s', (_, discount, acts, [byName, approvedByName, occurredIsoDateTimeUtc]) => {
    expect(givenBy(discount, acts, [])).toEqual({ byName, approvedByName, occurredIsoDateTimeUtc });
  });

  test.each<[string, readonly (readonly PriceAct[])[], readonly [string, string]]>([
    [
      'by who took it off the dish there',
      [[], [act(1, 'Leo', { adjustments: [line('a', 100)] }, 'Rosa')]],
      ['Leo', 'Rosa'],
    ],
    ['by who gave it on that order', [[act(1, 'Leo', { discountInCents: 500 })]], ['Leo', '']],
    ['by who took the order, where no act says more', [[act(1, 'Leo', { surchargeInCents: 500 })], []], ['Mia', '']],
  ])('with a dish that came from another bill: %s', (_, elsewhere, [byName, approvedByName]) => {
    const own = [act(2, 'Tom', { adjustments: [line('b', 50)] })];
    expect(givenBy(ofLine, own, elsewhere)).toMatchObject({ byName, approvedByName });
  });
});
