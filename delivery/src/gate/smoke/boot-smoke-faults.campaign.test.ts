import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { createTestCommand, type TestCommand } from '../../testing/test-command';
import { buildRealShell, buildRemotes, type RemoteSource } from '../../testing/webpack-remote';
import { findBrowser } from './find-browser';

// Builds and real browsers are slow on a busy machine.
jest.setTimeout(300_000);

type Parts = {
  name?: string;
  /** Code of the module, of an effect of the app, and of two screens. */
  module?: string;
  effect?: string;
  overview?: string;
  receipt?: string;
  styles?: string;
  uses?: readonly string[];
  screens?: readonly string[];
};

/** A remote like those of this repository: React, a router, a style sheet, two screens. */
function createRemote(parts: Parts): RemoteSource {
  const { name = 'mfe-payments', module = '', effect = '', styles = '' } = parts;
  const { overview = '', receipt = '' } = parts;
  const prefix = name === 'mfe-payments' ? '/payments' : name === 'mfe-swap' ? '/swap' : '/help';
  return {
    name,
    exposes: { './lifecycles': './src/lifecycles.tsx' },
    screens: parts.screens ?? [prefix, `${prefix}/:id/receipt`],
    ...(parts.uses && { uses: parts.uses }),
    files: {
      'src/plain.css': styles,
      'src/part.module.css': '.part { color: rgb(0 0 120) }',
      'src/lifecycles.tsx': `
import './plain.css';
import styles from './part.module.css';
import { useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { reactLifecycles } from '@train-swap/shared-ui/react-lifecycles';
${module}
function Overview() {
  ${overview}
  return <div className={styles.part}><h1>Overview</h1><button type="button">Choose</button></div>;
}
function Receipt() {
  ${receipt}
  return <h1>Receipt</h1>;
}
function App() {
  useEffect(() => {
    ${effect}
  }, []);
  return (
    <BrowserRouter>
      <Routes>
        <Route path="${prefix}" element={<Overview />} />
        <Route path="${prefix}/:id/receipt" element={<Receipt />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  );
}
export const { bootstrap, mount, unmount } = reactLifecycles(App);`,
    },
  };
}

const createStep = (module: string, drawing = ''): RemoteSource => ({
  name: 'shared-otp',
  exposes: { './otp-step': './src/otp-step.tsx', './otp-input': './src/otp-input.tsx' },
  stories: { './otp-step': [{ component: 'OtpStep' }] },
  files: {
    'src/otp-step.tsx': `import { useEffect } from 'react';
      ${module}
      export function OtpStep() { ${drawing} return <p>Code</p>; }`,
    'src/otp-input.tsx': 'export function OtpInput() { return <input />; }',
  },
});

const createListenersEffect = (after: string) => `
  const onResize = () => {};
  window.addEventListener('resize', onResize);
  const timer = setInterval(onResize, 500);
  ${after}`;
const cleanUp = `return () => { window.removeEventListener('resize', onResize); clearInterval(timer); };`;

const sources = {
  other: createRemote({ name: 'mfe-trips' }),
  consumer: createRemote({
    name: 'mfe-swap',
    uses: ['shared-otp'],
    module: "export const loadStep = () => import('shared-otp/otp-step');",
  }),
  createStep: createStep(''),
  sound: createRemote({
    effect: createListenersEffect(cleanUp),
    styles: '.own-screen { margin: 0 }',
  }),
  stepThrows: createStep("throw new Error('the clock of the code step is missing');"),
  stepThrowsWhenDrawn: createStep('', "throw new Error('the code step has no clock');"),
  stepLeavesInterval: createStep(
    '',
    `useEffect(() => {
      setInterval(() => {}, 700);
    }, []);`,
  ),
  throwsWhenEvaluated: createRemote({ module: "throw new Error('no table of fares');" }),
  leaves: createRemote({ effect: createListenersEffect('') }),
  leavesHandlers: createRemote({
    effect: `window.onresize = () => {};
      document.body.append(document.createElement('aside'));
      const again = () => setTimeout(again, 1_000);
      again();`,
  }),
  throwsLater: createRemote({
    effect: "setTimeout(() => { throw new Error('the timer failed'); }, 4_000);",
  }),
  evaluatesLater: createRemote({
    effect: "setTimeout(() => { new Function('return 1')(); }, 4_000);",
  }),
  rejectsLater: createRemote({
    effect: "setTimeout(() => { void Promise.reject(new Error('no response')); }, 4_000);",
  }),
  imageOfOthers: createRemote({ effect: "new Image().src = 'https://pictures.example/one.png';" }),
  hidesButtons: createRemote({ styles: 'button { display: none }' }),
  hidesByScript: createRemote({
    effect: `const sheet = new CSSStyleSheet();
      sheet.insertRule('button { visibility: hidden }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`,
  }),
  takesOver: createRemote({
    effect: `document.body.style.overflow = 'hidden';
      const { fetch: send } = window;
      window.fetch = (...request) => send(...request);
      const { pushState } = History.prototype;
      History.prototype.pushState = function (...state) { return Reflect.apply(pushState, this, state); };
      localStorage.clear();
      const robots = document.createElement('meta');
      Object.assign(robots, { name: 'robots', content: 'noindex' });
      document.head.append(robots);`,
    styles: `:focus-visible { outline: none }
      @media (max-width: 30rem) { header a { display: none } }`,
  }),
  keepsResources: createRemote({
    effect: `new MutationObserver(() => {}).observe(document.body, { childList: true });
      new BroadcastChannel('fares');`,
  }),
  declaresTraces: {
    ...createRemote({
      effect: `document.documentElement.dataset.fares = 'shown';
        new BroadcastChannel('fares');`,
    }),
    knownTraces: ['the attribute data-fares="shown" of <html>', 'an active BroadcastChannel'],
  },
  keepsMemory: createRemote({
    module: 'const held = [];',
    effect: 'held.push(Array.from({ length: 50_000 }, (_, index) => ({ index })));',
  }),
  inaccessible: createRemote({
    overview: 'return <img src="data:," />;',
  }),
  throwsWithData: createRemote({
    overview: `const [trips, setTrips] = useState(null);
      useEffect(() => {
        fetch('/api/trips/trips').then(async (response) => response.ok && setTrips(await response.json()));
      }, []);
      if (trips) throw new Error('the trip has no platform');`,
  }),
  otherScreenThrows: createRemote({ receipt: "throw new Error('the receipt has no lines');" }),
  leavesPopstate: createRemote({ effect: "addEventListener('popstate', () => {});" }),
  mountThrows: createRemote({ effect: "throw new Error('the effect failed');" }),
  prefixThrows: createRemote({
    screens: [],
    overview: "throw new Error('the overview is empty');",
  }),
};

type Case = readonly [
  title: string,
  remote: string,
  key: keyof typeof sources,
  failures: readonly (readonly [what: RegExp, where: RegExp, fix: RegExp])[],
];

const cases: readonly Case[] = [
  [
    'a shared component that throws when it is evaluated',
    'shared-otp',
    'stepThrows',
    [
      [
        /does not start in a browser with the live set: the clock of the code step is missing$/,
        /Where: shared-otp\/src\/otp-step\.tsx:\d+, loaded as shared-otp\/otp-step$/,
        /correct this error and publish shared-otp again/,
      ],
    ],
  ],
  [
    'a shared component that throws when it is drawn',
    'shared-otp',
    'stepThrowsWhenDrawn',
    [
      [
        /fails while shared-otp\/otp-step is drawn in mfe-swap: the code step has no clock$/,
        /Where: shared-otp\/src\/otp-step\.tsx:\d+$/,
        /Correct shared-otp so that it runs without this error/,
      ],
    ],
  ],
  [
    'a shared component that leaves an interval',
    'shared-otp',
    'stepLeavesInterval',
    [[/leaves a running interval of 700 ms/, /otp-step\.tsx:\d+$/, /Clear the timer/]],
  ],
  [
    'a remote that throws when it is evaluated',
    'mfe-payments',
    'throwsWhenEvaluated',
    [
      [
        /does not start in a browser with the live set: no table of fares$/,
        /Where: mfe-payments\/src\/lifecycles\.tsx:\d+, loaded as mfe-payments\/lifecycles$/,
        /correct this error/,
      ],
    ],
  ],
  [
    'a remote that leaves a listener and an interval',
    'mfe-payments',
    'leaves',
    [
      [/leaves a listener for "resize" on window/, /lifecycles\.tsx:\d+$/, /Remove the listener/],
      [/leaves a running interval of 500 ms/, /lifecycles\.tsx:\d+$/, /Clear the timer/],
    ],
  ],
  [
    'a timer that the content security policy blocks',
    'mfe-payments',
    'evaluatesLater',
    [[/throws an uncaught error .*: .*(eval|Trusted)/i, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a style sheet that hides the buttons of other remotes',
    'mfe-payments',
    'hidesButtons',
    [
      [
        /changes the style of other parts of the page .*: <button> .* changes display from [\w-]+ to none/,
        /the rule "button" in mfe-payments\/\S+\.css/,
        /Limit the rule to mfe-payments/,
      ],
    ],
  ],
  [
    'a remote that takes over the page',
    'mfe-payments',
    'takesOver',
    [
      [/replaces History\.prototype\.pushState, fetch of the page/, /a script of/, /instead of/],
      [/changes the style of .* outline\S* in some state/, /rule ":focus-visible" in/, /Limit/],
      [/changes the style of .* display in some state or width/, /rule "header a" in/, /Limit/],
      [/leaves the attribute style="overflow: hidden;" of <body>/, /lifecycles/, /Restore/],
      [/leaves <meta name="robots" content="noindex"> in the head/, /lifecycles/, /Remove/],
      [/deletes boot-smoke-mark of localStorage/, /a script of mfe-payments/, /Delete only/],
    ],
  ],
  [
    'a remote that leaves an observer and a channel',
    'mfe-payments',
    'keepsResources',
    [
      [/leaves an active MutationObserver in the page/, /lifecycles\.tsx:\d+$/, /End it/],
      [/leaves an active BroadcastChannel in the page/, /lifecycles\.tsx:\d+$/, /knownTraces/],
    ],
  ],
  [
    'a remote that keeps the data of each mount',
    'mfe-payments',
    'keepsMemory',
    [[/needs more memory with each mount: \d+ kB/, /mounted 20 times$/, /heap snapshots/]],
  ],
  [
    'a screen with a picture without a text',
    'mfe-payments',
    'inaccessible',
    [[/is not accessible at \/payments: .*\(image-alt\)/, /screen \/payments$/, /knownViolations/]],
  ],
  [
    'a screen that throws with data of the services',
    'mfe-payments',
    'throwsWithData',
    [[/fails at \/payments with data: the trip has no platform$/, /screen \/payments/, /Correct/]],
  ],
  [
    'a screen that throws at another path',
    'mfe-payments',
    'otherScreenThrows',
    [
      [
        /fails at \/payments\/example\/receipt: the receipt has no lines$/,
        /lifecycles\.tsx:\d+, screen \/payments\/:id\/receipt, mfe-payments\/lifecycles$/,
        /Correct \/payments\/:id\/receipt so that it runs without this error/,
      ],
    ],
  ],
];

/** Variants of the same faults. Each takes some seconds, so they run only in `npm run prove`. */
const furtherCases: readonly Case[] = [
  [
    'a remote that leaves a handler, an element and a timer that restarts itself',
    'mfe-payments',
    'leavesHandlers',
    [
      [/leaves a running timeout of 1000 ms/, /lifecycles\.tsx:\d+$/, /Clear the timer/],
      [/leaves the handler window\.onresize/, /mfe-payments\/lifecycles/, /Set the handler/],
      [/leaves the element <aside>/, /mfe-payments\/lifecycles/, /Remove the element/],
    ],
  ],
  [
    'an error in a timer',
    'mfe-payments',
    'throwsLater',
    [[/throws an uncaught error .*: the timer failed$/, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a promise that rejects later',
    'mfe-payments',
    'rejectsLater',
    [[/leaves a promise rejection unhandled .*: no response/, /lifecycles\.tsx/, /publish/]],
  ],
  [
    'a file from another origin',
    'mfe-payments',
    'imageOfOthers',
    [[/violates .*: img-src blocks https:\/\/pictures\.example/, /lifecycles/, /publish/]],
  ],
  [
    'a style sheet that a script adopts',
    'mfe-payments',
    'hidesByScript',
    [
      [
        /changes the style .* changes visibility from visible to hidden/,
        /rule "button" in/,
        /Limit/,
      ],
      [/leaves an adopted style sheet/, /mfe-payments\/lifecycles/, /Remove the style sheet/],
    ],
  ],
  [
    'a remote without declared screens that throws at its prefix',
    'mfe-payments',
    'prefixThrows',
    [[/fails at \/payments: the overview is empty/, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a remote that throws at mount',
    'mfe-payments',
    'mountThrows',
    [[/it crashes after mounting: the effect failed$/, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a remaining listener for navigations',
    'mfe-payments',
    'leavesPopstate',
    [[/leaves a listener for "popstate" on window/, /lifecycles\.tsx:\d+$/, /Remove/]],
  ],
];

const activeCases = isFullRun ? [...cases, ...furtherCases] : cases;

const browser = await findBrowser(process.env);

describe('publishing with the boot smoke', () => {
  if (!browser) {
    it.todo('needs a browser (CHROME_PATH)');
    return;
  }
  let built: Readonly<Record<keyof typeof sources, string>>;
  let delivery: TestCommand;

  beforeAll(async () => {
    delivery = await createTestCommand({ env: { CHROME_PATH: browser } });
    built = await buildRemotes(sources);
    await delivery.publish('shell', await buildRealShell(), 'staging');
    await delivery.publish('mfe-trips', built.other, 'staging');
    await delivery.publish('shared-otp', built.createStep, 'staging');
    await delivery.publish('mfe-swap', built.consumer, 'staging');
  });

  const publishWithSmoke = (remote: string, key: keyof typeof sources) =>
    delivery.run(`publish ${remote} --promote staging --boot-smoke --built`, built[key]);

  it.each(activeCases)('rejects %s', async (_, remote, key, failures) => {
    const before = await delivery.getLiveReleases();
    const { code, errorText } = await publishWithSmoke(remote, key);
    expect(code).toBe(1);
    const lines = errorText.split('\n');
    for (const [what, where, fix] of failures) {
      const at = lines.findIndex((line) => what.test(line));
      expect([lines[at] ?? errorText, lines[at + 1], lines[at + 2]]).toEqual([
        expect.stringMatching(what),
        expect.stringMatching(where),
        expect.stringMatching(fix),
      ]);
      expect(lines[at]).toMatch(new RegExp(`^${remote}@[0-9a-f]{16} `));
    }
    expect(lines.length % 3).toBe(0);
    expect(lines.filter((line) => /^ {2}Where: /.test(line))).toHaveLength(lines.length / 3);
    expect(errorText).not.toContain('Minified React error');
    expect(await delivery.getLiveReleases()).toEqual(before);
  });

  it('accepts what a remote declares', async () => {
    const { code, errorText } = await publishWithSmoke('mfe-payments', 'declaresTraces');
    expect([errorText, code]).toEqual(['', 0]);
  });

  it('accepts a remote that cleans up', async () => {
    const { code, errorText } = await publishWithSmoke('mfe-payments', 'sound');
    expect(errorText).toBe('');
    expect(code).toBe(0);
  });
});
