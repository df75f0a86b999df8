/** A transaction in the kit's own shapes, read from a message of the simulated terminal. */
import { fieldOf, type SixmlMessage } from './sixml.ts';

export function textsOf({ body }: Pick<SixmlMessage, 'body'>, name: string): string[] {
  return body.filter((one) => one.name === name).map(({ text }) => text);
}

export function centsField(text: string | undefined, currency = 'AUD') {
  return text === undefined ? undefined : { value: Number(text), exponent: 2, currency: { name: currency } };
}

export function transactionOf(message: SixmlMessage) {
  const money = (name: string) => centsField(fieldOf(message, name), currency);
  const currency = message.body.find(({ name }) => name === 'Amount')?.attributes.Currency ?? 'AUD';
  const number = (name: string) => {
    const text = fieldOf(message, name);
    return text === undefined ? undefined : Number(text);
  };
  const action = fieldOf(message, 'MerchantAction') ?? 'none';
  const receipts = message.body
    .filter(({ name }) => name === 'Receipt')
    .map(({ attributes, text }) => ({ recipient: { name: attributes.Recipient ?? 'both' }, value: text }));
  return {
    amount: money('Amount'),
    amountTip: money('AmountTip'),
    amountSurcharge: money('AmountSurcharge'),
    cardData: {
      brandName: fieldOf(message, 'BrandName'),
      cardNumberPrintable: fieldOf(message, 'CardNumberPrintable'),
    },
    transactionInformation: {
      authCode: fieldOf(message, 'AuthCode'),
      acqTransRef: fieldOf(message, 'AcqTransRef'),
      sixTrxRefNum: fieldOf(message, 'SixTrxRefNum'),
      trmTransRef: fieldOf(message, 'TrmTransRef'),
      transSeq: number('TransSeq'),
      transRef: number('TransRef'),
    },
    printData: { receipts },
    needsAction: () => ({ name: action }),
  };
}
