import { createEdgeServer } from '../../edge/server';
import { type EnvironmentDocument, emptyState } from '../../store/documents/environment';
import type { Objects } from '../../store/objects/objects';
import type { OpenStore } from '../../store/open-store';
import { createReleaseStore } from '../../store/release-store';
import { createSigner, createTrust, generateKey } from '../../store/signing/signing';

type ServerOptions = {
  opened: OpenStore;
  /** The set after the change: remote -> release. */
  set: Readonly<Record<string, string>>;
  configurationFile: string;
  cacheFolder: string;
};

/** Starts an edge server with the releases of the store and an environment in memory. */
export async function startSmokeServer(options: ServerOptions) {
  const { opened, set, configurationFile, cacheFolder } = options;
  const environment = 'test';
  const signer = createSigner(generateKey());
  const trust = createTrust([signer.publicKey, ...opened.trust.keys]);
  const objects = overlayMemory(opened.objects, `documents/environments/${environment}/`);
  const store = createReleaseStore(objects, trust);
  const document: EnvironmentDocument = {
    ...emptyState,
    environment,
    version: 1,
    changedAt: new Date(0).toISOString(),
    remotes: { ...set },
    change: { action: 'promote', by: '', reason: null, moved: [], about: [], percent: null },
  };
  await store.writeEnvironment(document, signer);
  return createEdgeServer(
    {
      port: 0,
      environment,
      store: '',
      refreshMs: 60_000,
      cacheFolder,
      certificate: null,
      keys: {},
      servicesOrigin: 'http://127.0.0.1:9',
      trustedProxies: [],
      frameOrigins: [],
      tagManagerOrigins: [],
      deckOrigins: [],
      configurationFile,
    },
    () => {},
    { objects, store, trust, signer: null, isLocal: opened.isLocal },
  );
}

function overlayMemory(objects: Objects, prefix: string): Objects {
  const memory = new Map<string, Buffer>();
  return {
    ...objects,
    read: async (key) => (key.startsWith(prefix) ? (memory.get(key) ?? null) : objects.read(key)),
    create: async (key, content) => {
      memory.set(key, Buffer.from(content));
      return true;
    },
    replace: async (key, content) => void memory.set(key, Buffer.from(content)),
    list: async (requestedPrefix) =>
      requestedPrefix.startsWith(prefix) ? [...memory.keys()] : objects.list(requestedPrefix),
  };
}
