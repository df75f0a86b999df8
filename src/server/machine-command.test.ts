import { expect, test } from 'bun:test';
import { namesAtFly } from './machine-command.ts';

const FLY = { FLY_MACHINE_ID: '286e21f9b0d1', FLY_APP_NAME: 'roma-orders', PORT: '8080' };

test('at Fly a machine knows its own name, and how it reaches the others of its app', () => {
  expect(namesAtFly(FLY)).toEqual({
    MACHINE_NAME: '286e21f9b0d1',
    MACHINE_URL: 'http://{host}.vm.roma-orders.internal:8080',
  });
});

test('what is set stays, and elsewhere nothing is made up', () => {
  expect(namesAtFly({ ...FLY, MACHINE_URL: 'http://{host}:9' })).toMatchObject({ MACHINE_URL: 'http://{host}:9' });
  expect(namesAtFly({ PORT: '8080' })).toEqual({});
});
