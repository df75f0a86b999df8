import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { withdrawError } from './withdraw-error.ts';

const window = new Window();
const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
beforeAll(() => Object.defineProperty(globalThis, 'document', { value: window.document, configurable: true }));
afterAll(async () => {
  if (before) Object.defineProperty(globalThis, 'document', before);
  else Reflect.deleteProperty(globalThis, 'document');
  await window.happyDOM.close();
});

const inputOf = () => document.querySelector('input') as HTMLInputElement;

test('pictures that upload are no longer called missing, and how to name them stays', () => {
  document.body.innerHTML = `
    <div id="f-errors" role="alert">Choose at least 1 picture.</div>
    <form>
      <p id="files-help">Name each file after its item.</p>
      <input type="file" aria-describedby="files-help f-files-error" aria-invalid="true">
      <p id="f-files-error">Choose at least 1 picture.</p>
    </form>`;
  withdrawError(inputOf());
  expect(document.body.textContent?.trim()).toBe('Name each file after its item.');
  expect(inputOf().getAttribute('aria-describedby')).toBe('files-help');
  expect(inputOf().hasAttribute('aria-invalid')).toBe(false);
});

test('a page without an error stays as it is', () => {
  document.body.innerHTML = '<p id="files-help">Help</p><input type="file" aria-describedby="files-help">';
  withdrawError(inputOf());
  expect(document.body.innerHTML).toBe('<p id="files-help">Help</p><input type="file" aria-describedby="files-help">');
});
