import { describe, expect, test } from 'bun:test';
import { MAX_FORM_FIELDS, MAX_IMAGE_BYTES, readForm } from './body.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';

function formRequest(body: string, type = URL_ENCODED): Request {
  return new Request('http://servery.test/admin/auth/login', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
}

function parts(count: number, boundary = 'x'): string {
  const part = (at: number) => `--${boundary}\r\ncontent-disposition: form-data; name="a${at}"\r\n\r\n1\r\n`;
  return `${Array.from({ length: count }, (_, at) => part(at)).join('')}--${boundary}--\r\n`;
}

const LONG = 'x'.repeat(71);

const TOO_MANY = { code: 'validation_failed', reason: 'too_many_fields' };
const MALFORMED = { code: 'validation_failed', reason: 'malformed_form' };

describe('a form holds nobody up', () => {
  test.each([
    ['fields', 'a&'.repeat(MAX_FORM_FIELDS), URL_ENCODED],
    ['empty fields', '&'.repeat(MAX_FORM_FIELDS), URL_ENCODED],
    ['parts', parts(MAX_FORM_FIELDS + 1), 'multipart/form-data; boundary=x'],
    ['parts, its boundary in quotes', parts(MAX_FORM_FIELDS + 1, 'x'), 'multipart/form-data; boundary="x"'],
    ['parts without an end', parts(MAX_FORM_FIELDS + 2).replace('--x--', ''), 'multipart/form-data; boundary=x'],
  ])('with too many %s it is refused before it is read', async (_, body, type) => {
    await expect(readForm(formRequest(body, type))).rejects.toMatchObject(TOO_MANY);
  });

  test.each<[string, string, string]>([
    ['no boundary', 'multipart/form-data', 'x'],
    ['two boundaries', 'multipart/form-data; boundary=y; boundary=x', 'x'],
    ['two boundaries, the first of which is the one', 'multipart/form-data; boundary=x; boundary=y', 'x'],
    ['a boundary of 71 letters', `multipart/form-data; boundary=${LONG}`, LONG],
    ['a boundary of 71 letters in quotes', `multipart/form-data; boundary="${LONG}"`, LONG],
    ['a boundary behind a megabyte of nothing', `multipart/form-data;${' '.repeat(10_000)}boundary=x`, 'x'],
  ])('with %s it is no form', async (_, type, boundary) => {
    await expect(readForm(formRequest(parts(2, boundary), type))).rejects.toMatchObject(MALFORMED);
  });

  test('with as many as a page may have it is read whole', async () => {
    const body = Array.from({ length: MAX_FORM_FIELDS }, (_, at) => `a${at}=1`).join('&');
    expect([...(await readForm(formRequest(body)))]).toHaveLength(MAX_FORM_FIELDS);
    const multipart = formRequest(parts(MAX_FORM_FIELDS), 'multipart/form-data; boundary=x');
    expect([...(await readForm(multipart))]).toHaveLength(MAX_FORM_FIELDS);
  });

  test('a browser’s own form with a picture arrives as it was sent', async () => {
    const form = new FormData();
    form.set('name', 'Crème & brûlée');
    form.append('tag', 'a');
    form.append('tag', 'b');
    form.set('picture.file', new File([new Uint8Array([137, 80, 78, 71])], 'a.png', { type: 'image/png' }));
    const read = await readForm(new Request('http://servery.test/', { method: 'POST', body: form }));
    expect(read.get('name')).toBe('Crème & brûlée');
    expect(read.getAll('tag')).toEqual(['a', 'b']);
    expect(await (read.get('picture.file') as File).bytes()).toEqual(new Uint8Array([137, 80, 78, 71]));
  });

  test('a picture as large as one may be arrives with its form', async () => {
    const form = new FormData();
    form.set('name', 'Crème');
    form.set('picture.file', new File([new Uint8Array(MAX_IMAGE_BYTES)], 'a.png', { type: 'image/png' }));
    const read = await readForm(new Request('http://servery.test/', { method: 'POST', body: form }));
    expect((read.get('picture.file') as File).size).toBe(MAX_IMAGE_BYTES);
  });

  test('a boundary of 70 letters is known, in quotes or not', async () => {
    const boundary = LONG.slice(1);
    for (const type of [boundary, `"${boundary}"`]) {
      const read = await readForm(formRequest(parts(2, boundary), `multipart/form-data; boundary=${type}`));
      expect([...read.keys()]).toEqual(['a0', 'a1']);
    }
  });

  test('a browser’s boundary of dashes and letters is known', async () => {
    const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
    const read = await readForm(formRequest(parts(2, boundary), `multipart/form-data; boundary=${boundary}`));
    expect([...read.keys()]).toEqual(['a0', 'a1']);
  });
});
