import { describe, expect, test } from 'bun:test';
import { linklyCodeWords } from '#src/domain/payments/linkly-words.ts';
import { readResponses } from './linkly.wire.ts';
import { meaningOf } from './linkly-codes.ts';
import { txnRefOf } from './linkly-ids.ts';
import { readSession } from './read-session.ts';

const read = (...said: object[]) => {
  const responses = readResponses(said);
  return responses && readSession(responses, 'key-1');
};
const transaction = (facts: object) => ({
  responseType: 'transaction',
  txnRef: txnRefOf('key-1'),
  success: false,
  responseCode: '51',
  responseText: 'INSUFFICIENT FUNDS  ',
  ...facts,
});
const display = (text: string, keys: object = {}) => ({ responseType: 'display', displayText: [text, '  '], ...keys });
const YES_NO = { acceptYesKeyFlag: true, declineNoKeyFlag: '1' };

describe('what Linkly’s codes say', () => {
  test.each([
    ['BY', { kind: 'notStarted', why: 'busy' }],
    ['PF', { kind: 'notStarted', why: 'offline' }],
    ['TF', { kind: 'notStarted', why: 'not_allowed' }],
    ['TM', { kind: 'ended', end: 'CANCELLED' }],
    ['TI', { kind: 'ended', end: 'CANCELLED' }],
    ['TL', { kind: 'ended', end: 'REVERSED' }],
    ['51', { kind: 'ended', end: 'DECLINED' }],
    ['91', { kind: 'ended', end: 'DECLINED' }],
    ['T1', { kind: 'ended', end: 'DECLINED' }],
    ['TH', { kind: 'ended', end: 'SYSTEM ERROR' }],
    ['X0', { kind: 'uncertain' }],
    ['TO', { kind: 'uncertain' }],
    ['Z5', { kind: 'uncertain' }],
    ['??', { kind: 'ended', end: 'SYSTEM ERROR' }],
    ['', { kind: 'ended', end: 'SYSTEM ERROR' }],
  ] as const)('%p', (code, meaning) => {
    expect(meaningOf(code)).toEqual(meaning);
  });

  test('a cashier is sent to the PIN pad for those after which money may have moved, and for no other', () => {
    const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = signs.flatMap((first) => signs.map((second) => first + second));
    const withWords = codes.filter((code) => linklyCodeWords(code, 'PURCHASE') !== null);
    const looks = withWords.filter((code) => linklyCodeWords(code, 'PURCHASE')?.nextStep.startsWith('Do not'));
    expect(looks).toEqual(withWords.filter((code) => meaningOf(code).kind === 'uncertain'));
    expect(looks).toHaveLength(7);
  });
});

describe('a session', () => {
  test('that has said nothing is in progress', () => {
    expect(read()).toEqual({ kind: 'inProgress', displayText: '', prompt: null, receipts: [] });
  });

  test('shows the words on the PIN pad as they are now', () => {
    const said = read(display('SWIPE CARD'), display(' PROCESSING '));
    expect(said).toMatchObject({ kind: 'inProgress', displayText: 'PROCESSING', prompt: null });
  });

  test('asks for a yes or no, and the same question later is another one', () => {
    const asked = read(display('SIGNATURE OK?', YES_NO));
    const again = read(display('SIGNATURE OK?', YES_NO), display('WAIT'), display('SIGNATURE OK?', YES_NO));
    expect(asked).toMatchObject({ prompt: { promptId: '1', text: 'SIGNATURE OK?' } });
    expect(again).toMatchObject({ prompt: { promptId: '3' } });
  });

  test.each([
    ['PASSWORD?', { authoriseKeyFlag: true, inputType: '4' }, { keys: ['authorise'], input: 'password' }],
    ['AMOUNT?', { okKeyFlag: '1', inputType: 2 }, { keys: ['ok'], input: 'amount' }],
    ['CONTINUE?', YES_NO, { keys: ['yes', 'no'], input: 'none' }],
    ['NO PAPER', { OKKeyFlag: true, cancelKeyFlag: true }, { keys: ['ok'], input: 'none' }],
  ] as const)('offers exactly the keys that the PIN pad flags: %s', (text, keys, form) => {
    expect(read(display(text, keys))).toMatchObject({ prompt: { promptId: '1', text, form } });
  });

  test('asks about a signature without keys of its own', () => {
    expect(read(display('SIGNATURE OK?', YES_NO))).toMatchObject({ prompt: { promptId: '1', text: 'SIGNATURE OK?' } });
    expect(JSON.stringify(read(display('SIGNATURE OK?', YES_NO)))).not.toContain('form');
  });

  test.each([
    ['the surcharge comes on top of the purchase', 1250, { AMT: '0001325', SUR: '25' }, 1325],
    ['AMT is all that was taken: the surcharge is in the purchase', 1275, { AMT: '0001325', SUR: '25' }, 1325],
    ['a pad without AMT', 1250, { SUR: 25 }, 1325],
    ['a pad that says nothing more', 1250, undefined, 1300],
  ])('approved: %s', (_, amtPurchase, purchaseAnalysisData, approvedInCents) => {
    const said = transaction({ success: true, responseCode: '00', amtPurchase, amtTip: 50, purchaseAnalysisData });
    expect(read(said)).toMatchObject({ kind: 'ended', end: 'APPROVED', approvedInCents, tipInCents: 50 });
  });

  test.each([
    ['more than the parts', { amtPurchase: 859, purchaseAnalysisData: { AMT: '99900' } }],
    ['less than the parts', { amtPurchase: 859, purchaseAnalysisData: { AMT: '500' } }],
    ['a tip that is in no total', { amtPurchase: 859, amtTip: 100, purchaseAnalysisData: { AMT: '859' } }],
    ['nothing, with a purchase above it', { amtPurchase: 859, purchaseAnalysisData: { AMT: '0000000' } }],
    ['nothing but its surcharge', { amtPurchase: 5, purchaseAnalysisData: { AMT: '5', SUR: 5 } }],
  ])('an approval whose total is %s is a person’s to look at', (_, amounts) => {
    const said = transaction({ success: true, responseCode: '00', responseText: 'APPROVED', ...amounts });
    expect(read(said)).toEqual({ kind: 'unsure', text: 'APPROVED: AMOUNTS DON’T ADD UP' });
  });

  test.each([
    ['an approval', { success: true, responseCode: '00', responseText: 'APPROVED', amtPurchase: 859 }],
    ['a decline', { responseText: 'DECLINED' }],
    ['a refusal to begin', { responseCode: 'BY', responseText: 'PINPAD BUSY' }],
  ])('%s that names another payment says nothing about this one', (_, facts) => {
    const said = read(transaction({ ...facts, txnRef: txnRefOf('key-2') }));
    expect(said).toEqual({ kind: 'unsure', text: `${facts.responseText}: RESULT OF ANOTHER PAYMENT` });
  });

  test('names its payment in small letters or not at all, as some pads do', () => {
    const said = { success: true, responseCode: '00', amtPurchase: 859 };
    for (const txnRef of [txnRefOf('key-1').toLowerCase(), '', undefined]) {
      expect(read(transaction({ ...said, txnRef }))).toMatchObject({ end: 'APPROVED', approvedInCents: 859 });
    }
  });

  test('that declined one card and approved the next is approved: the last result counts', () => {
    const approved = transaction({ success: true, responseCode: '00', amtPurchase: 900 });
    const declined = transaction({ success: false, responseCode: '51', amtPurchase: 900 });
    expect(read(declined, display('INSERT CARD'), approved)).toMatchObject({ end: 'APPROVED', approvedInCents: 900 });
    expect(read(approved, display('REVERSED'), declined)).toMatchObject({ end: 'DECLINED', approvedInCents: 0 });
  });

  test('whose purchase holds the surcharge already is booked with its total, not with the sum of its parts', () => {
    const parts = { amtPurchase: 1275, amtTip: 0, purchaseAnalysisData: { AMT: '0001275', SUR: '25' } };
    expect(read(transaction({ success: true, responseCode: '00', ...parts }))).toMatchObject({
      ...{ kind: 'ended', approvedInCents: 1275, surchargeInCents: 25 },
    });
  });

  test('success decides, not the code', () => {
    expect(read(transaction({ success: true, responseCode: '08', amtPurchase: 900 }))).toMatchObject({
      end: 'APPROVED',
      approvedInCents: 900,
    });
    expect(read(transaction({ success: false, responseCode: '00', amtPurchase: 900 }))).toMatchObject({
      end: 'DECLINED',
      approvedInCents: 0,
    });
  });

  test('is read whichever way its names are written, wrapped or flat', () => {
    const flat = read({
      ResponseType: 'Transaction',
      Success: '1',
      ResponseCode: '00',
      AmtPurchase: '400',
      AuthCode: 76,
    });
    const wrapped = read({
      responseType: 'transaction',
      Response: { success: true, amtPurchase: 400, authCode: '000076' },
    });
    for (const seen of [flat, wrapped]) {
      expect(seen).toMatchObject({ end: 'APPROVED', approvedInCents: 400, references: { authCode: '000076' } });
    }
  });

  test('keeps what a refund has to name', () => {
    const said = transaction({ success: true, amtPurchase: 400, purchaseAnalysisData: { RFN: '5163' } });
    expect(read(said)).toMatchObject({ references: { refund: '5163' } });
  });

  test('keeps no more of a card number than its last four', () => {
    expect(read(transaction({ pan: '4242424242424242' }))).toMatchObject({ card: { maskedPan: '............4242' } });
    expect(read(transaction({ pan: '424242......4242' }))).toMatchObject({ card: { maskedPan: '424242......4242' } });
  });

  test('prints receipts as they came, and those of the result only if none came before', () => {
    const receipt = { responseType: 'receipt', type: 'C', receiptText: ['  BANK', 'TOTAL   4.00'] };
    const ending = transaction({ receipts: [{ type: 'C', receiptText: ['SECOND'] }] });
    expect(read(receipt, ending)).toMatchObject({ receipts: [{ copy: 'customer', text: '  BANK\nTOTAL   4.00' }] });
    expect(read(ending)).toMatchObject({ receipts: [{ copy: 'customer', text: 'SECOND' }] });
    expect(read({ ...receipt, type: 'L' }, transaction({}))).toMatchObject({ receipts: [] });
  });

  test('a refusal is no decline: the PIN pad never began', () => {
    expect(read(transaction({ responseCode: 'BY', responseText: 'PINPAD BUSY' }))).toEqual({
      kind: 'neverStarted',
      text: 'PINPAD BUSY',
      why: 'busy',
      code: 'BY',
    });
  });

  test.each(['PF', 'A5', 'B3'])('a PIN pad that goes offline in the middle (%s) decides nothing', (responseCode) => {
    const lost = transaction({ responseCode, responseText: 'PINPAD OFFLINE' });
    expect(read(display('ENTER PIN'), lost)).toEqual({ kind: 'uncertain' });
    const slip = { responseType: 'receipt', type: 'S', receiptText: ['SIGN HERE'] };
    expect(read(slip, lost)).toEqual({ kind: 'uncertain' });
    const said = { kind: 'neverStarted', why: 'offline' };
    expect(read(lost)).toMatchObject(said);
    expect(read(display('PINpad OFFLINE'), lost)).toMatchObject(said);
    const busy = transaction({ responseCode: 'BY', responseText: 'PINPAD BUSY' });
    expect(read(display('PLEASE WAIT'), busy)).toMatchObject({ kind: 'neverStarted', why: 'busy' });
  });

  test.each([
    ['in its field', { amtTip: 200, purchaseAnalysisData: { AMT: '0001200' } }],
    ['as a tag alone', { purchaseAnalysisData: { AMT: '0001200', TIP: '0000200' } }],
    ['in both', { amtTip: 200, purchaseAnalysisData: { AMT: '0001200', TIP: '0000200' } }],
  ])('a tip that is named %s is a tip once', (_, facts) => {
    const said = transaction({ success: true, amtPurchase: 1000, ...facts });
    expect(read(said)).toMatchObject({ end: 'APPROVED', approvedInCents: 1200, tipInCents: 200 });
  });

  test('a lost bank line decides nothing', () => {
    expect(read(transaction({ responseCode: 'X0' }))).toEqual({ kind: 'uncertain' });
  });

  test.each([
    ['an amount that is no number', transaction({ success: true, amtPurchase: 'ten' })],
    ['a negative amount', transaction({ success: true, amtPurchase: -5 })],
    ['something without a kind', { hello: 1 }],
    ['no object at all', 'null'],
  ])('is not read at all with %s', (_, said) => {
    expect(readResponses([display('READY'), said])).toBeNull();
  });

  test('a kind of response that we do not know is passed over', () => {
    expect(read({ responseType: 'advert', picture: 'x' }, display('READY'))).toMatchObject({ displayText: 'READY' });
  });
});
