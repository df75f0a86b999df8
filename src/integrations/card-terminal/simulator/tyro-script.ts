/**
 * The script that the simulated Tyro serves: the class and callbacks of iClient (reference on payments, 3.1 to 3.6), so
 * that a page which works with it works with Tyro's own. It remembers the last payment of this browser, asks its server
 * for news, and says UNKNOWN where it can't tell. `{{BASE}}` is where its server is.
 */
export const TYRO_SCRIPT = `(function (root) {
  'use strict';
  var BASE = '{{BASE}}';
  var LAST = 'tyro-simulated-last';
  var TRIES = 40;
  var EVERY_MS = 500;
  var env = root.__tyroEnv || {
    ask: function (path, body) {
      return fetch(BASE + path, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
        credentials: 'omit'
      }).then(function (answer) {
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error('HTTP ' + answer.status);
        return answer.json();
      });
    },
    later: function (act) { setTimeout(act, EVERY_MS); },
    memory: root.localStorage
  };

  function IClient(apiKey, product) {
    this.apiKey = apiKey;
    this.product = product;
    this.run = null;
  }

  IClient.prototype.who = function (over) {
    over = over || {};
    return { apiKey: this.apiKey, mid: over.mid, tid: over.tid, integrationKey: over.integrationKey };
  };

  IClient.prototype.pairTerminal = function (mid, tid, callback) {
    callback({ status: 'inProgress', message: 'Select Authorise POS on the terminal.' });
    env.ask('/api/pair', { apiKey: this.apiKey, mid: mid, tid: tid }).then(
      function (said) {
        if (said && said.integrationKey) callback({ status: 'success', message: 'Paired.', integrationKey: said.integrationKey });
        else callback({ status: 'failure', message: (said && said.message) || 'The terminal is not waiting to be paired.' });
      },
      function () { callback({ status: 'failure', message: 'No connection to Tyro.' }); }
    );
  };

  IClient.prototype.terminalInfo = function (callback, over) {
    env.ask('/api/info', this.who(over)).then(
      callback,
      function () { callback({ status: 'failure', message: 'No connection to Tyro.' }); }
    );
  };

  IClient.prototype.reconciliationReport = function (params, callback) {
    env.ask('/api/report', Object.assign(this.who(params), params)).then(
      callback,
      function () { callback({ result: 'failure', error: 'No connection to Tyro.' }); }
    );
  };

  IClient.prototype.manualSettlement = function (callback, over) {
    env.ask('/api/settle', this.who(over)).then(
      callback,
      function () { callback({ result: 'failure', message: 'No connection to Tyro.' }); }
    );
  };

  function initiate(kind) {
    return function (params, callbacks) {
      if (this.run) return false;
      var request = Object.assign(this.who(params), {
        kind: kind,
        amount: params.amount,
        transactionId: params.transactionId,
        // Its own name for this begin: Tyro is not known to refuse an id of ours that it has had.
        begun: Math.random().toString(36).slice(2),
        integratedReceipt: params.integratedReceipt,
        enableSurcharge: params.enableSurcharge
      });
      env.memory.setItem(LAST, JSON.stringify(request));
      this.follow(request, callbacks, true);
      return true;
    };
  }
  IClient.prototype.initiatePurchase = initiate('PURCHASE');
  IClient.prototype.initiateRefund = initiate('REFUND');

  IClient.prototype.continueLastTransaction = function (callbacks) {
    if (this.run) return;
    var kept = env.memory.getItem(LAST);
    if (kept) this.follow(JSON.parse(kept), callbacks, false);
  };

  IClient.prototype.cancelCurrentTransaction = function () {
    if (this.run) env.ask('/api/cancel', this.run.request).catch(function () {});
  };

  IClient.prototype.follow = function (request, callbacks, isNew) {
    var client = this;
    var run = { request: request };
    var tries = 0;
    var wasThere = false;
    var printed = 0;
    var words = null;
    var asked = null;
    client.run = run;
    function end(said) {
      client.run = null;
      callbacks.transactionCompleteCallback(said);
    }
    function unknown() {
      end({ result: 'UNKNOWN', transactionId: request.transactionId });
    }
    function hear(said) {
      wasThere = true;
      tries = 0;
      for (; printed < said.receipts.length; printed++) callbacks.receiptCallback(said.receipts[printed]);
      if (said.question && said.question.id !== asked) {
        asked = said.question.id;
        callbacks.questionCallback({ text: said.question.text, options: said.question.options }, function (option) {
          run.answer = { questionId: said.question.id, option: option };
        });
      }
      if (!said.question) run.answer = null;
      if (said.status !== words) {
        words = said.status;
        callbacks.statusMessageCallback(said.status);
      }
      if (said.complete) return end(said.complete);
      env.later(look);
    }
    function failed() {
      tries++;
      if (tries > TRIES) unknown();
      else env.later(look);
    }
    function look() {
      var next = run.answer
        ? env.ask('/api/answer', Object.assign({}, request, run.answer))
        : env.ask('/api/transaction', request);
      next.then(function (said) {
        if (said) hear(said);
        // It was there and is gone, or its first message may still be on the way.
        else if (wasThere) unknown();
        else failed();
      }, failed);
    }
    if (!isNew) return look();
    env.ask('/api/begin', request).then(function (said) {
      if (!said) failed();
      else if (said.notStarted) end({ result: 'NOT STARTED', transactionId: request.transactionId });
      else hear(said);
    }, failed);
  };

  root.TYRO = { IClient: IClient };
})(typeof window === 'undefined' ? globalThis : window);
`;
