import { edgeServer } from '../../edge/server';
import type { EnvironmentDocument } from '../../store/environment';
import type { Objects } from '../../store/objects';
import type { OpenStore } from '../../store/open-store';
import { releaseStore } from '../../store/release-store';
import { newKey, signerOf, trustIn } from '../../store/signing';

type ServerOptions = {
  opened: OpenStore;
  /** The set as it would be: remote -> release. */
  set: Readonly<Record<string, string>>;
  configurationFile: string;
  cacheFolder: string;
};

/** An edge server of the store as it is, and of an environment that exists in memory only. */
export async function startSmokeServer(options: ServerOptions) {
  const { opened, set, configurationFile, cacheFolder } = options;
  const environment = 'test';
  const signer = signerOf(newKey());
  const trust = trustIn([signer.publicKey, ...opened.trust.keys]);
  const objects = withMemory(opened.objects, `documents/environments/${environment}/`);
  const store = releaseStore(objects, trust);
  const document: EnvironmentDocument = {
    environment,
    version: 1,
    changedAt: new Date(0).toISOString(),
    remotes: { ...set },
    previous: {},
    withdrawn: {},
    canaries: {},
    killed: {},
    locks: {},
    change: { action: 'promote', by: '', reason: null, moved: [], about: [], percent: null },
  };
  await store.writeEnvironment(document, signer);
  return edgeServer(
    {
      port: 0,
      environment,
      store: '',
      lookEvery: 60_000,
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

function withMemory(objects: Objects, prefix: string): Objects {
  const memory = new Map<string, Buffer>();
  return {
    ...objects,
    read: async (key) => (key.startsWith(prefix) ? (memory.get(key) ?? null) : objects.read(key)),
    create: async (key, content) => {
      memory.set(key, Buffer.from(content));
      return true;
    },
    list: async (asked) => (asked.startsWith(prefix) ? [...memory.keys()] : objects.list(asked)),
  };
}
