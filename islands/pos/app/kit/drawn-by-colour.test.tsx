/** With the system's own few colours no background is drawn: what only a background says has a name in the stylesheet. */
import { expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import { Knob } from '../settings/settings-kit.tsx';
import { PinDots } from './pin-dots.tsx';

const tokens = await Bun.file(`${import.meta.dir}/../../../../src/ui/styles/tokens.css`).text();
const [, forced = ''] = tokens.split('@media (forced-colors: active)');

test('a switch shows where its knob is', () => {
  expect(forced).toMatch(/\[data-part='knob'\] > span[^{]*\{ background: ButtonText;/);
  for (const isOn of [true, false]) expect(draw(<Knob isOn={isOn} />)).toMatch(/^<span data-part="knob"[^>]*><span /);
});

test('the digits of a PIN that were typed are filled, and no others', () => {
  expect(forced).toMatch(/\[data-part='pin-dot'\]\[data-filled\] \{ background: ButtonText;/);
  const dots = [...draw(<PinDots count={3} />).matchAll(/<span data-part="pin-dot"([^>]*)>/g)];
  expect(dots.map(([, rest]) => rest?.includes('data-filled'))).toEqual([true, true, true, false]);
});
