/**
 * The Trusted Types policy of the page. It runs before the rest of the shell. Allowed are scripts with a known digest
 * (a retry adds a query), workers of such scripts, import maps of such digests, the service worker, and the empty HTML
 * text.
 */
const worker = new URL('/service-worker.js', location.origin).href;
/** Addresses of copies of scripts whose digest was checked. */
const workerCopies = new Set();

const findDigest = (address) => globalThis.releaseDigests?.[address.replace(/\?again=\d+$/, '')];

/** An import map with digests only. It maps no address, and it is not valid as a classic script. */
function isDigestMap(text) {
  const { integrity, ...others } = JSON.parse(text);
  return (
    Object.keys(others).length === 0 &&
    Object.entries(integrity).every(([address, digest]) => digest === findDigest(address))
  );
}

async function sha384(content) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Browsers do not check the digest of a worker's script. A worker is started from a copy of the script, after this check.
 *
 * @param {string} address of the script in its release
 * @param {ArrayBuffer} script
 * @returns {Promise<string>} the address of the copy
 */
globalThis.createWorkerCopy = async (address, script) => {
  if ((await sha384(script)) !== findDigest(address)) {
    throw new TypeError(`${address} does not match its digest.`);
  }
  const copy = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  workerCopies.add(copy);
  return copy;
};

const policy = globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (workerCopies.has(address)) return address;
    const { href } = new URL(address, document.baseURI);
    if (findDigest(href) || href === worker) return href;
    throw new TypeError(`No digest is known for ${href}.`);
  },
  createScript: (text) => {
    if (isDigestMap(text)) return text;
    throw new TypeError('This page accepts no script text.');
  },
  // Frameworks clear an element this way, for example Vue when it unmounts.
  createHTML: (html) => {
    if (html === '') return html;
    throw new TypeError('This page accepts no HTML text.');
  },
});

/**
 * The Content-Security-Policy header allows no other policy in production. A framework that creates another policy,
 * such as Vue, gets this one.
 */
if (policy) globalThis.trustedTypes.createPolicy = () => policy;
