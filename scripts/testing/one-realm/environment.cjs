const vm = require('node:vm');
const { readFileSync, writeFileSync, existsSync } = require('node:fs');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** jest reads these symbols of every environment. */
const natives = {
  'jest-native-promise': Promise,
  'jest-native-now': Date.now.bind(Date),
  'jest-native-read-file': readFileSync,
  'jest-native-write-file': writeFileSync,
  'jest-native-exists-file': existsSync,
};

const snapshot = () =>
  new Map(
    Reflect.ownKeys(globalThis).map((key) => [
      key,
      Object.getOwnPropertyDescriptor(globalThis, key),
    ]),
  );

const isSame = (one, other) => other && one.value === other.value && one.get === other.get;

const restoreGlobals = (before) => {
  for (const [key, descriptor] of snapshot()) {
    const original = before.get(key);
    if (isSame(descriptor, original) || !descriptor?.configurable) continue;
    delete globalThis[key];
    if (original) Object.defineProperty(globalThis, key, original);
  }
};

const restoreEnvironment = (before) => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
};

/**
 * Runs test files in the realm of the worker instead of separate VM contexts, so that libraries and services stay
 * loaded between files. Globals and environment variables are restored after each file.
 */
module.exports = class OneRealmEnvironment {
  /** @type {vm.Context | undefined} */
  context;

  constructor({ projectConfig }) {
    this.globalsBefore = snapshot();
    this.environmentBefore = { ...process.env };
    this.exitBefore = process.exit;
    for (const [name, value] of Object.entries(natives)) globalThis[Symbol.for(name)] = value;
    globalThis['jest-symbol-do-not-touch'] = Symbol;
    Error.stackTraceLimit = 100;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = this.fakeTimersModern;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.exitBefore;
    restoreEnvironment(this.environmentBefore);
    restoreGlobals(this.globalsBefore);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** jest requests it before it compiles an ES module. The runtime compiles everything in the worker's realm. */
  getVmContext() {
    this.context ??= vm.createContext();
    return this.context;
  }
};
