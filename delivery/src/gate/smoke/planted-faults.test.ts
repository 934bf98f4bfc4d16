import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { commandLine } from '../../testing/command-line';
import { buildRealShell, buildRemotes, type RemoteSource } from '../../testing/webpack-remote';
import { findBrowser } from './find-browser';

// Builds and real browsers, on machines that do other work as well.
jest.setTimeout(300_000);

type Parts = {
  name?: string;
  /** Code of the module, of an effect of the app, and of a screen at another address than the first. */
  module?: string;
  effect?: string;
  overview?: string;
  receipt?: string;
  styles?: string;
  uses?: readonly string[];
  screens?: readonly string[];
};

/** A remote of the repository's own shape: React, a router, a style sheet, two screens. */
function remoteOf(parts: Parts): RemoteSource {
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
import { useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { reactLifecycles } from 'shared-ui/react-lifecycles';
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

const step = (module: string): RemoteSource => ({
  name: 'shared-otp',
  exposes: { './otp-step': './src/otp-step.tsx', './otp-input': './src/otp-input.tsx' },
  files: {
    'src/otp-step.tsx': `${module}\nexport function OtpStep() { return <p>Code</p>; }`,
    'src/otp-input.tsx': 'export function OtpInput() { return <input />; }',
  },
});

const listensAndCounts = (after: string) => `
  const onResize = () => {};
  window.addEventListener('resize', onResize);
  const timer = setInterval(onResize, 500);
  ${after}`;
const cleanUp = `return () => { window.removeEventListener('resize', onResize); clearInterval(timer); };`;

const sources = {
  other: remoteOf({ name: 'mfe-trips' }),
  consumer: remoteOf({
    name: 'mfe-swap',
    uses: ['shared-otp'],
    module: "export const loadStep = () => import('shared-otp/otp-step');",
  }),
  step: step(''),
  sound: remoteOf({ effect: listensAndCounts(cleanUp), styles: '.own-screen { margin: 0 }' }),
  stepThrows: step("throw new Error('the clock of the code step is missing');"),
  throwsWhenEvaluated: remoteOf({ module: "throw new Error('no table of fares');" }),
  leaves: remoteOf({ effect: listensAndCounts('') }),
  leavesHandlers: remoteOf({
    effect: `window.onresize = () => {};
      document.body.append(document.createElement('aside'));
      const again = () => setTimeout(again, 1_000);
      again();`,
  }),
  throwsLater: remoteOf({
    effect: "setTimeout(() => { throw new Error('the timer met nothing'); }, 4_000);",
  }),
  evaluatesLater: remoteOf({ effect: "setTimeout(() => { new Function('return 1')(); }, 4_000);" }),
  rejectsLater: remoteOf({
    effect: "setTimeout(() => { void Promise.reject(new Error('no answer came')); }, 4_000);",
  }),
  imageOfOthers: remoteOf({ effect: "new Image().src = 'https://pictures.example/one.png';" }),
  hidesButtons: remoteOf({ styles: 'button { display: none }' }),
  hidesByScript: remoteOf({
    effect: `const sheet = new CSSStyleSheet();
      sheet.insertRule('button { visibility: hidden }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`,
  }),
  otherScreenThrows: remoteOf({ receipt: "throw new Error('the receipt has no lines');" }),
  leavesPopstate: remoteOf({ effect: "addEventListener('popstate', () => {});" }),
  mountThrows: remoteOf({ effect: "throw new Error('the effect met nothing');" }),
  prefixThrows: remoteOf({ screens: [], overview: "throw new Error('the overview is empty');" }),
};

type Case = readonly [
  title: string,
  remote: string,
  key: keyof typeof sources,
  refusals: readonly (readonly [what: RegExp, where: RegExp, mend: RegExp])[],
];

const cases: readonly Case[] = [
  [
    'a shared component that throws when it is evaluated',
    'shared-otp',
    'stepThrows',
    [
      [
        /does not start in a browser with the live set: the clock of the code step is missing$/,
        /Where: shared-otp\/src\/otp-step\.tsx:1, loaded as shared-otp\/otp-step$/,
        /correct this error and publish shared-otp again/,
      ],
    ],
  ],
  [
    'a remote that throws when it is evaluated, by its own error',
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
    'a timer that the content security policy stops',
    'mfe-payments',
    'evaluatesLater',
    [
      [
        /violates the content security policy .*: (require-trusted-types-for|script-src\S*) blocks /,
        /lifecycles/,
        /publish/,
      ],
      [/throws an uncaught error .*: .*(eval|Trusted)/i, /lifecycles\.tsx:\d+/, /publish/],
    ],
  ],
  [
    'a style sheet that hides the buttons of others',
    'mfe-payments',
    'hidesButtons',
    [
      [
        /changes the look of other parts of the page .*: <button> .* gets display from [\w-]+ to none/,
        /the rule "button" in mfe-payments\/\S+\.css/,
        /Limit the rule to mfe-payments/,
      ],
    ],
  ],
  [
    'a screen that throws at another address',
    'mfe-payments',
    'otherScreenThrows',
    [
      [
        /fails at \/payments\/example\/receipt: the receipt has no lines$/,
        /lifecycles\.tsx:\d+, screen \/payments\/:id\/receipt, mfe-payments\/lifecycles$/,
        /so that \/payments\/:id\/receipt runs without this error/,
      ],
    ],
  ],
];

/** Other forms of the same faults: each takes a visit of some seconds, so they are part of `npm run prove`. */
const furtherCases: readonly Case[] = [
  [
    'a remote that leaves a handler, an element and a timer that starts itself again',
    'mfe-payments',
    'leavesHandlers',
    [
      [/leaves a running timeout of 1000 ms/, /lifecycles\.tsx:\d+$/, /Clear the timer/],
      [/leaves the handler window\.onresize/, /mfe-payments\/lifecycles/, /Set the handler/],
      [/leaves the element <aside>/, /mfe-payments\/lifecycles/, /Remove the element/],
    ],
  ],
  [
    'an error of a timer',
    'mfe-payments',
    'throwsLater',
    [[/throws an uncaught error .*: the timer met nothing$/, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a promise that is rejected later',
    'mfe-payments',
    'rejectsLater',
    [[/leaves a promise rejection unhandled .*: no answer came/, /lifecycles\.tsx/, /publish/]],
  ],
  [
    'a file of another origin',
    'mfe-payments',
    'imageOfOthers',
    [[/violates .*: img-src blocks https:\/\/pictures\.example/, /lifecycles/, /publish/]],
  ],
  [
    'a style sheet that a script adopts',
    'mfe-payments',
    'hidesByScript',
    [
      [/changes the look .* gets visibility from visible to hidden/, /rule "button" in/, /Limit/],
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
    'a remote that throws when it is mounted',
    'mfe-payments',
    'mountThrows',
    [[/it crashes after mounting: the effect met nothing$/, /lifecycles\.tsx:\d+/, /publish/]],
  ],
  [
    'a listener of navigations that is left',
    'mfe-payments',
    'leavesPopstate',
    [[/leaves a listener for "popstate" on window/, /lifecycles\.tsx:\d+$/, /Remove/]],
  ],
];

const triedCases = process.env.PROOF === 'whole' ? [...cases, ...furtherCases] : cases;

const browser = await findBrowser(process.env);

describe('publishing with the boot smoke', () => {
  if (!browser) {
    it.todo('was not tried: there is no browser here (CHROME_PATH)');
    return;
  }
  let built: Readonly<Record<keyof typeof sources, string>>;
  let delivery: Awaited<ReturnType<typeof commandLine>>;

  beforeAll(async () => {
    delivery = await commandLine({ env: { CHROME_PATH: browser } });
    built = await buildRemotes(sources);
    await delivery.put('shell', await buildRealShell(), 'staging');
    await delivery.put('mfe-trips', built.other, 'staging');
    await delivery.put('shared-otp', built.step, 'staging');
    await delivery.put('mfe-swap', built.consumer, 'staging');
  });

  const publish = (remote: string, key: keyof typeof sources) =>
    delivery.run(`publish ${remote} --promote staging --boot-smoke --built`, built[key]);

  it.each(triedCases)('refuses %s', async (_, remote, key, refusals) => {
    const before = await delivery.running();
    const { code, complaint } = await publish(remote, key);
    expect(code).toBe(1);
    const lines = complaint.split('\n');
    for (const [what, where, mend] of refusals) {
      const at = lines.findIndex((line) => what.test(line));
      expect([lines[at] ?? complaint, lines[at + 1], lines[at + 2]]).toEqual([
        expect.stringMatching(what),
        expect.stringMatching(where),
        expect.stringMatching(mend),
      ]);
      expect(lines[at]).toMatch(new RegExp(`^${remote}@[0-9a-f]{16} `));
    }
    expect(lines.length % 3).toBe(0);
    expect(lines.filter((line) => /^ {2}Where: /.test(line))).toHaveLength(lines.length / 3);
    expect(complaint).not.toContain('Minified React error');
    expect(await delivery.running()).toEqual(before);
  });

  it('lets a remote through that cleans up after itself', async () => {
    const { code, complaint } = await publish('mfe-payments', 'sound');
    expect(complaint).toBe('');
    expect(code).toBe(0);
  });
});
