/**
 * The acquirer's own JavaScript kit (TIM API 26-01) as far as we use it. Names are the kit's. Everything in an answer may be
 * missing: what a terminal tells depends on its software.
 */
export interface TimApi {
  readonly TerminalSettings: new () => TimSettings;
  readonly Terminal: new (settings: TimSettings) => TimTerminal;
  readonly Amount: new (minorUnits: number, currency: TimConstant) => TimAmount;
  readonly TransactionData: new () => TimTransactionData;
  readonly EcrInfo: new () => TimEcrInfo;
  readonly PrintOption: new (
    recipient: TimConstant,
    format: TimConstant,
    width: number,
    flags: readonly TimConstant[],
  ) => object;
  readonly constants: Readonly<
    Record<
      | 'TransactionType'
      | 'Currency'
      | 'Guides'
      | 'Recipient'
      | 'PrintFormat'
      | 'EcrInfoType'
      | 'ReceiptRequestType'
      | 'CounterType',
      Readonly<Record<string, TimConstant>>
    >
  >;
}

/** Compared by its name only: the numbers behind it change with each release of the kit. */
export interface TimConstant {
  readonly name: string;
}

export interface TimSettings {
  connectionIPString?: string;
  connectionIPPort?: number;
  integratorId?: string;
  guides?: Set<TimConstant>;
  autoCommit?: boolean;
  fetchBrands?: boolean;
  dcc?: boolean;
  partialApproval?: boolean;
  tipAllowed?: boolean;
  silentLogin?: number;
  enableKeepAlive?: boolean;
}

export interface TimTransactionData {
  ecrSeqCounter?: number;
  /** Of the purchase that is given back. */
  transRef?: number;
  acqId?: number;
  acqTransRef?: string;
  sixTrxRefNum?: string;
  trmTransRef?: string;
  tipAllowed?: boolean;
}

export interface TimEcrInfo {
  type?: TimConstant;
  name?: string;
  manufacturerName?: string;
  version?: string;
}

export interface TimTerminal {
  setPosId(id: string): void;
  setUserId(id: number): void;
  addEcrData(info: TimEcrInfo): void;
  setPrintOptions(options: readonly object[]): void;
  addListener(listener: object): void;
  setTransactionData(data: TimTransactionData): void;
  getTerminalId(): string | undefined;
  getTerminalStatus(): TimStatus | undefined;
  connectAsync(): void;
  loginAsync(): void;
  activateAsync(): void;
  deactivateAsync(): void;
  logoutAsync(): void;
  transactionAsync(type: TimConstant, amount: TimAmount): void;
  commitAsync(): void;
  rollbackAsync(): void;
  transactionInfoRequestAsync(): void;
  terminalStatusAsync(): void;
  receiptRequestAsync(type: TimConstant): void;
  balanceAsync(): void;
  counterRequestAsync(type: TimConstant): void;
  /** The next five only while the shift is closed. */
  systemInformationAsync(): void;
  hardwareInformationAsync(): void;
  softwareUpdateAsync(): void;
  reconfigAsync(): void;
  rebootAsync(): void;
  /** At once, without an answer, and only a wish. */
  cancel(): void;
  dispose(): void;
}

/** Every function ends in `<function>Completed(event, data)`. */
export interface TimEvent {
  /** Missing: it succeeded. */
  readonly exception?: TimException | undefined;
}
export interface TimException {
  readonly resultCode?: TimConstant | string | undefined;
  readonly errorText?: string | undefined;
  readonly printData?: TimPrintData | undefined;
}

export interface TimStatus {
  readonly transactionStatus?: TimConstant | undefined;
  readonly managementStatus?: TimConstant | undefined;
  readonly displayContent?: readonly string[] | undefined;
}

export interface TimAmount {
  readonly value: number;
  readonly exponent?: number | undefined;
  readonly currency?: TimConstant | undefined;
}

export interface TimPrintData {
  readonly receipts?:
    | readonly { readonly recipient?: TimConstant | undefined; readonly value?: string | undefined }[]
    | undefined;
}

export interface TimTransactionResponse {
  /** All that was authorised. */
  readonly amount?: TimAmount | undefined;
  readonly amountTip?: TimAmount | undefined;
  readonly amountSurcharge?: TimAmount | undefined;
  readonly cardData?: {
    readonly brandName?: string | undefined;
    readonly cardNumberPrintable?: string | undefined;
  };
  readonly transactionInformation?: TimTransactionInformation | undefined;
  readonly printData?: TimPrintData | undefined;
  needsAction?(): TimConstant | string | undefined;
}
export interface TimTransactionInformation {
  readonly acqId?: number | undefined;
  readonly acqTransRef?: string | undefined;
  readonly authCode?: string | undefined;
  readonly sixTrxRefNum?: string | undefined;
  readonly trmTransRef?: string | undefined;
  readonly transSeq?: number | undefined;
  /** Our own number comes back under one of these. */
  readonly ecrSeqCounter?: number | undefined;
  readonly transRef?: number | undefined;
}

export interface TimLastTransaction {
  readonly outcome?: TimConstant | undefined;
  readonly exception?: TimException | undefined;
  readonly transactionResponse?: TimTransactionResponse | undefined;
}

export interface TimReceipts {
  readonly hasMoreReceipts?: boolean | undefined;
  readonly printData?: TimPrintData | undefined;
}

export interface TimBalance {
  readonly printData?: TimPrintData | undefined;
  readonly counters?:
    | {
        readonly counters?: readonly TimCounter[] | undefined;
        readonly seqCounter?: number | undefined;
      }
    | undefined;
}
export interface TimCounter {
  readonly brandName?: string | undefined;
  readonly count?: number | undefined;
  readonly totals?:
    | readonly {
        readonly count?: number | undefined;
        readonly amountSum?: TimAmount | undefined;
        readonly amountSumTip?: TimAmount | undefined;
        readonly transactionType?: TimConstant | undefined;
      }[]
    | undefined;
}
