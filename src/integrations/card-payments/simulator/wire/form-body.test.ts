import { expect, test } from 'bun:test';
import { decodeForm } from './form-body.ts';

test.each([
  ['a=1', { a: '1' }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['l[0][p][n]=%C3%A9%20%26&l[1][p][n]=b', { l: [{ p: { n: 'é &' } }, { p: { n: 'b' } }] }],
  ['', {}],
  ['a[__proto__][x]=1', {}],
])('%s is decoded', (encoded, decoded) => {
  expect(decodeForm(encoded)).toEqual(decoded as ReturnType<typeof decodeForm>);
});
