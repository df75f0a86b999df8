import { describe, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { AddressPart } from './checkout-address.tsx';

const NO_DETAILS = { address: null, dropoffNotes: '' };
const NEWTOWN = {
  line1: '12 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: -33.9,
  longitude: 151.18,
  suburbId: null,
};
const STREETS = ['12 King Street', '12 Australia Street', '12 Enmore Road'];

/** The delivery address of a checkout where the map found this many streets. */
function addressPart(found: number, details: object = NO_DETAILS, last: object | null = null): Document {
  const profile = testStore();
  const delivery = { ...profile.settings.delivery, mode: 'areas' as const };
  const store = { ...profile, settings: { ...profile.settings, delivery } };
  const suggestions = STREETS.slice(0, found).map((mainText, at) => ({
    placeId: `place-${at}`,
    mainText,
    secondaryText: 'Newtown NSW 2042',
  }));
  const html = renderToStaticMarkup(
    <AddressPart
      details={{ ...NO_DETAILS, ...details } as Parameters<typeof AddressPart>[0]['details']}
      store={store}
      form={{ values: {}, errors: {} }}
      last={last as DeliveryAddress | null}
      finder={{ text: '12 st', sessionToken: 'session', found: { kind: 'found', suggestions } }}
    />,
  );
  const { document } = new Window();
  document.body.innerHTML = html;
  return document as unknown as Document;
}

const outcomes = (page: Document) =>
  [...page.querySelectorAll('[data-outcome]')].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

describe('the address of a delivery', () => {
  test('is one press for a guest who had one before', () => {
    const page = addressPart(0, NO_DETAILS, NEWTOWN);
    const key = page.querySelector('[name="do"][value="lastAddress"]');
    expect(key?.textContent).toBe('Deliver to your last address 12 King Street Newtown NSW 2042');
  });

  test('is taken by pressing it, never by an arrow key on the way to another', () => {
    const page = addressPart(3);
    const choices = [...page.querySelectorAll('[name="address.placeId"]')];
    expect(choices.map((one) => [one.tagName, one.getAttribute('value'), one.hasAttribute('formnovalidate')])).toEqual(
      STREETS.map((_, at) => ['BUTTON', `place-${at}`, true]),
    );
    expect(choices[1]?.textContent).toBe('12 Australia Street Newtown NSW 2042');
    expect(page.querySelectorAll('[type="radio"]')).toHaveLength(0);
  });

  test.each([
    [3, '3 addresses found.'],
    [1, '1 address found.'],
    [0, 'We can’t find that address. Check the spelling, or enter only the number and street.'],
  ])('that %i were found is a sentence that can be announced', (found, sentence) => {
    expect(outcomes(addressPart(found))).toEqual([sentence]);
  });

  test('that was taken is a sentence that can have the focus', () => {
    const page = addressPart(0, { address: NEWTOWN });
    expect(outcomes(page)).toEqual(['Deliver to 12 King Street Newtown NSW 2042']);
    expect(page.querySelector('[data-outcome]')?.getAttribute('tabindex')).toBe('-1');
  });
});
